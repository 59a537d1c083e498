import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { type ChainName, chainNames } from './standardChain.ts'

const ids = Object.keys(chainNames) as CaipNetworkId[]

export const chainNameOf = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): ChainName | undefined =>
  chainNames[caipNetworkId]

export const toCaipNetworkId = (name: ChainName) => ids.find((id) => chainNames[id] === name) as CaipNetworkId

/** The chain that a wallet calls so, in any case. */
export function toChainName(name: unknown): ChainName | undefined {
  const text = `${name}`.toLowerCase()
  return Object.values(chainNames).find((known) => known === text)
}

/**
 * The network that a wallet names. Others have addresses like Bitcoin's (UniSat's `FRACTAL_BITCOIN_MAINNET`), so that one which is not known
 * here keeps the wallet's name, and is none of the kit's networks.
 */
export function toNetworkId(name: string): CaipNetworkId {
  const known = toChainName(name)
  const own = name
    .toLowerCase()
    .replace(/[^-_a-z0-9]/g, '-')
    .slice(0, 32)
  return known ? toCaipNetworkId(known) : `bip122:${own}`
}

/** What addresses look like. Every test chain but regtest has one form. */
export type AddressForm = { readonly bech32: string; readonly pubKeyHash: number; readonly scriptHash: number }

const testForm = { pubKeyHash: 0x6f, scriptHash: 0xc4 }

/** `undefined` for a chain that is none of Bitcoin's. */
export function addressFormOf(network: Pick<Network, 'caipNetworkId'>): AddressForm | undefined {
  const name = chainNameOf(network)
  if (!name) return undefined
  if (name === 'mainnet') return { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
  return { ...testForm, bech32: name === 'regtest' ? 'bcrt' : 'tb' }
}

/**
 * The network that an address belongs to, for wallets that do not say it: the first of `candidates` with its form.
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
