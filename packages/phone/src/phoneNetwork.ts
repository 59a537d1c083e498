/** A network that the phone knows. Its CAIP-2 id belongs to eip155, solana or bip122. */
export type PhoneNetwork = {
  caipNetworkId: string
  /** A JSON-RPC endpoint for eip155 and solana. For bip122, the base URL of an API with the endpoints of Esplora. */
  rpcUrl: string
  name?: string | undefined
  nativeCurrency?: { symbol: string; decimals: number } | undefined
}

export const phoneNamespaces = ['eip155', 'solana', 'bip122'] as const
export type PhoneNamespace = (typeof phoneNamespaces)[number]

/**
 * Returns the namespace of a network: 'eip155' for 'eip155:1'.
 *
 * @throws Error if the phone has no keys for the namespace
 */
export function namespaceOf(caipNetworkId: string): PhoneNamespace {
  const namespace = phoneNamespaces.find((known) => caipNetworkId.startsWith(`${known}:`))
  if (!namespace) throw new Error(`The phone has no keys for "${caipNetworkId}".`)
  return namespace
}

/** Returns the reference of a network: '1' for 'eip155:1'. */
export function referenceOf(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
