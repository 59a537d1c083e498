/** A network that the phone knows, by its CAIP-2 id: eip155, solana or bip122. */
export type PhoneNetwork = {
  caipNetworkId: string
  /** For eip155 and solana a JSON-RPC endpoint; for bip122 the base URL of an API in the format of Esplora. */
  rpcUrl: string
  name?: string | undefined
  nativeCurrency?: { symbol: string; decimals: number } | undefined
}

export const phoneNamespaces = ['eip155', 'solana', 'bip122'] as const
export type PhoneNamespace = (typeof phoneNamespaces)[number]

/**
 * Returns 'eip155' for 'eip155:1'.
 *
 * @throws Error for a namespace that the phone has no keys for
 */
export function namespaceOf(caipNetworkId: string): PhoneNamespace {
  const namespace = phoneNamespaces.find((known) => caipNetworkId.startsWith(`${known}:`))
  if (!namespace) throw new Error(`The phone has no keys for "${caipNetworkId}".`)
  return namespace
}

/** Returns '1' for 'eip155:1'. */
export function referenceOf(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
