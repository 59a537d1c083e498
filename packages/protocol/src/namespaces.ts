/** The CAIP-2 namespaces that Latchkey knows. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

/** A CAIP-2 namespace. */
export type Namespace = (typeof namespaces)[number]

/** The names of namespaces in texts for visitors. */
export const namespaceNames: Record<Namespace, string> = {
  eip155: 'EVM Networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** Returns true if a value is a namespace that Latchkey knows. */
export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}
