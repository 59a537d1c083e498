import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { type ChainName, chainNames } from './standardChain.ts'

const networkIds = Object.keys(chainNames) as CaipNetworkId[]

export const chainNameOf = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): ChainName | undefined =>
  chainNames[caipNetworkId]

export const toCaipNetworkId = (name: ChainName) => networkIds.find((id) => chainNames[id] === name) as CaipNetworkId

/**
 * Converts the name that a wallet uses for a chain, in upper or lower case, to the kit's name for this chain. Returns `undefined` if the
 * chain is not a Bitcoin chain.
 */
export function toChainName(name: unknown): ChainName | undefined {
  const text = `${name}`.toLowerCase()
  return Object.values(chainNames).find((chainName) => chainName === text)
}

/**
 * Converts the name that a wallet uses for a network to a CAIP-2 id. A wallet may also be on another chain with addresses like Bitcoin's,
 * for example `FRACTAL_BITCOIN_MAINNET` in UniSat. Such a chain gets an id with its own name, so that the id differs from the id of
 * every Bitcoin network.
 */
export function toNetworkId(name: string): CaipNetworkId {
  const chainName = toChainName(name)
  const reference = name
    .toLowerCase()
    .replace(/[^-_a-z0-9]/g, '-')
    .slice(0, 32)
  return chainName ? toCaipNetworkId(chainName) : `bip122:${reference}`
}

/**
 * The bech32 prefix and the base58 version bytes of addresses on a chain. All test chains have the same values, except that regtest has its
 * own bech32 prefix.
 */
export type AddressForm = { readonly bech32: string; readonly pubKeyHash: number; readonly scriptHash: number }

/** The version bytes of base58 addresses on all test chains. */
const testAddressForm = { pubKeyHash: 0x6f, scriptHash: 0xc4 }

/** Returns the prefix and version bytes of addresses on a network. Returns `undefined` if the network is not a Bitcoin chain. */
export function addressFormOf(network: Pick<Network, 'caipNetworkId'>): AddressForm | undefined {
  const name = chainNameOf(network)
  if (!name) return undefined
  if (name === 'mainnet') return { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
  return { ...testAddressForm, bech32: name === 'regtest' ? 'bcrt' : 'tb' }
}

/**
 * Guesses the network of a wallet that does not report its network: the first of `candidates` whose addresses have the same prefix as the
 * wallet's address.
 */
export function guessNetworkOfAddress(address: string, candidates: readonly Network[]): CaipNetworkId {
  const isMainnetAddress = /^(?:bc1|[13])/i.test(address)
  const prefix = isMainnetAddress ? 'bc' : /^bcrt1/i.test(address) ? 'bcrt' : /^tb1/i.test(address) ? 'tb' : undefined
  const matchingNetwork = candidates.find((network) => {
    const { bech32 } = addressFormOf(network) ?? {}
    return prefix ? bech32 === prefix : bech32 !== undefined && bech32 !== 'bc'
  })
  return (
    matchingNetwork?.caipNetworkId ??
    toCaipNetworkId(isMainnetAddress ? 'mainnet' : prefix === 'bcrt' ? 'regtest' : 'testnet')
  )
}
