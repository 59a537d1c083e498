import * as bip122 from './bip122.ts'
import * as eip155 from './eip155.ts'
import * as solana from './solana.ts'

/** The names of namespaces in texts for visitors. */
export const namespaceNames = {
  eip155: eip155.name,
  solana: solana.name,
  bip122: bip122.name,
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} satisfies Record<string, string>

/** The part of a CAIP-2 id before the colon, which identifies a family of chains. */
export type Namespace = keyof typeof namespaceNames

/** A namespace whose wallets Latchkey can connect. Of the other namespaces, Latchkey only knows the name, and can parse the CAIP ids. */
export type SupportedNamespace = Exclude<Namespace, 'polkadot' | 'cosmos'>

/**
 * The namespaces whose nodes have no JSON-RPC API, each with the value false. Latchkey's RPC proxy supports only
 * JSON-RPC, so Latchkey does not use the proxy in these namespaces.
 */
export const hasJsonRpc: Readonly<Partial<Record<Namespace, false>>> = { bip122: bip122.hasJsonRpc }

/** The CAIP-2 namespaces that Latchkey knows. */
export const namespaces = Object.keys(namespaceNames) as readonly Namespace[]

/** Returns true if a value is the name of a namespace that Latchkey knows. */
export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}
