import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { type ChainName, chainNames } from './standardChain.ts'

const ids = Object.keys(chainNames) as CaipNetworkId[]

export const chainNameOf = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): ChainName | undefined =>
  chainNames[caipNetworkId]

export const toCaipNetworkId = (name: ChainName) => ids.find((id) => chainNames[id] === name) as CaipNetworkId

/** Finds a chain by a wallet's name for it, in any letter case. */
export function toChainName(name: unknown): ChainName | undefined {
  const text = `${name}`.toLowerCase()
  return Object.values(chainNames).find((known) => known === text)
}

/**
 * Converts a wallet's name of a network to a CAIP-2 id. Some other networks use Bitcoin's address forms (UniSat's
 * `FRACTAL_BITCOIN_MAINNET`). An unknown network keeps the wallet's name in its id, so it equals none of the kit's networks.
 */
export function toNetworkId(name: string): CaipNetworkId {
  const known = toChainName(name)
  const own = name
    .toLowerCase()
    .replace(/[^-_a-z0-9]/g, '-')
    .slice(0, 32)
  return known ? toCaipNetworkId(known) : `bip122:${own}`
}

/** The prefix and version bytes of addresses on a chain. All test chains but regtest use the same values. */
export type AddressForm = { readonly bech32: string; readonly pubKeyHash: number; readonly scriptHash: number }

const testForm = { pubKeyHash: 0x6f, scriptHash: 0xc4 }

/** The address form of a network. `undefined` if it is not a Bitcoin chain. */
export function addressFormOf(network: Pick<Network, 'caipNetworkId'>): AddressForm | undefined {
  const name = chainNameOf(network)
  if (!name) return undefined
  if (name === 'mainnet') return { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
  return { ...testForm, bech32: name === 'regtest' ? 'bcrt' : 'tb' }
}

/**
 * Finds the network of an address, for wallets that do not report their network: the first of `candidates` with the form of the address.
 */
export function networkOfAddress(address: string, candidates: readonly Network[]): CaipNetworkId {
  const isMain = /^(?:bc1|[13])/i.test(address)
  const form = isMain ? 'bc' : /^bcrt1/i.test(address) ? 'bcrt' : /^tb1/i.test(address) ? 'tb' : undefined
  const fits = candidates.find((network) => {
    const { bech32 } = addressFormOf(network) ?? {}
    return form ? bech32 === form : bech32 !== undefined && bech32 !== 'bc'
  })
  return fits?.caipNetworkId ?? toCaipNetworkId(isMain ? 'mainnet' : form === 'bcrt' ? 'regtest' : 'testnet')
}
