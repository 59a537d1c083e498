import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { hasNamespace, isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import type { SessionNamespaceName } from './sessionState.ts'

/** A change that the wallet reports: another chain, another account, or both. */
export type WalletEvent = { namespace: SessionNamespaceName; chain?: CaipNetworkId; address?: string }

/** Returns what an event with this name changes. Bitcoin wallets have two event names for a change of accounts, and may send both. */
export function changedBy(name: unknown): 'accounts' | 'chain' | undefined {
  if (name === undefined) return undefined
  if (name === 'chainChanged') return 'chain'
  const isAccountsEvent = name === 'accountsChanged' || hasNamespace(({ addressesEvent }) => name === addressesEvent)
  return isAccountsEvent ? 'accounts' : undefined
}

/**
 * Reads an event of a session. Wallets write a chain as a CAIP-2 id, as a number or in hex. Wallets write accounts as CAIP-10 ids or as
 * bare addresses.
 */
export function parseWalletEvent(value: unknown): WalletEvent | undefined {
  const { chainId, event } = (value ?? {}) as { chainId?: unknown; event?: { name?: unknown; data?: unknown } }
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (!namespace || !isSessionNamespace(namespace)) return undefined
  const changedValue = changedBy(event?.name)
  if (changedValue === 'chain') {
    const chain = toChain(namespace, event?.data)
    return chain && { namespace, chain }
  }
  if (changedValue === 'accounts') {
    const firstEntry = readFirstAddress(event?.data)
    if (typeof firstEntry !== 'string') return undefined
    const account = parseCaipAddress(firstEntry)
    if (!account) return { namespace, address: firstEntry }
    return account.namespace === namespace ? { namespace, address: account.address } : undefined
  }
  return undefined
}

/**
 * Returns the first address of an event. A Bitcoin wallet lists each address with its purpose, and the address for payments is the account.
 */
function readFirstAddress(data: unknown): unknown {
  const entries: unknown[] = Array.isArray(data) ? data : []
  const [firstEntry] = entries
  if (typeof firstEntry === 'string') return firstEntry
  const addresses = entries as ({ address?: unknown; intention?: unknown } | null)[]
  return (addresses.find((each) => each?.intention === 'payment') ?? addresses[0])?.address
}

function toChain(namespace: SessionNamespaceName, data: unknown): CaipNetworkId | undefined {
  const parsedChain = parseCaipNetworkId(data)
  if (parsedChain) return parsedChain.namespace === namespace ? (data as CaipNetworkId) : undefined
  const reference = namespaces[namespace].readReference(data)
  return reference === undefined ? undefined : `${namespace}:${reference}`
}
