import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import type { SessionNamespaceName } from '../namespaces/methods.ts'
import { isSessionNamespace } from '../offers/buildNamespaces.ts'

/** A change that the wallet announces unasked: another chain, another account, or both. */
export type WalletEvent = { namespace: SessionNamespaceName; chain?: CaipNetworkId; address?: string }

/**
 * Reads an event of a session. Wallets write a chain as CAIP-2 id, as number or in hex, and accounts as CAIP-10 ids or bare
 * addresses.
 */
export function parseWalletEvent(value: unknown): WalletEvent | undefined {
  const { chainId, event } = (value ?? {}) as { chainId?: unknown; event?: { name?: unknown; data?: unknown } }
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (!namespace || !isSessionNamespace(namespace)) return undefined
  if (event?.name === 'chainChanged') {
    const chain = toChain(namespace, event.data)
    return chain && { namespace, chain }
  }
  if (event?.name === 'accountsChanged' || event?.name === 'bip122_addressesChanged') {
    const first = firstAddress(event.data)
    if (typeof first !== 'string') return undefined
    const account = parseCaipAddress(first)
    if (!account) return { namespace, address: first }
    return account.namespace === namespace ? { namespace, address: account.address } : undefined
  }
  return undefined
}

/** Bitcoin wallets tell their addresses with what each is for: the one for payment stands for the account. */
function firstAddress(data: unknown): unknown {
  const told: unknown[] = Array.isArray(data) ? data : []
  const [first] = told
  if (typeof first === 'string') return first
  const addresses = told as ({ address?: unknown; intention?: unknown } | null)[]
  return (addresses.find((each) => each?.intention === 'payment') ?? addresses[0])?.address
}

function toChain(namespace: SessionNamespaceName, data: unknown): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(data)
  if (parsed) return parsed.namespace === namespace ? (data as CaipNetworkId) : undefined
  if (namespace !== 'eip155') return typeof data === 'string' && data ? `${namespace}:${data}` : undefined
  const id = typeof data === 'string' || typeof data === 'number' ? Number(data) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
