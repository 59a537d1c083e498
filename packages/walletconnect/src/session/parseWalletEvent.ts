import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { hasNamespace, isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import type { SessionNamespaceName } from './sessionState.ts'

/** A change that the wallet announces: another chain, another account, or both. */
export type WalletEvent = { namespace: SessionNamespaceName; chain?: CaipNetworkId; address?: string }

/** What an event changes, by its name. Bitcoin wallets have two names for a change of accounts, and may use both. */
export function changedBy(name: unknown): 'accounts' | 'chain' | undefined {
  if (name === undefined) return undefined
  if (name === 'chainChanged') return 'chain'
  const isAddresses = name === 'accountsChanged' || hasNamespace(({ addressesEvent }) => name === addressesEvent)
  return isAddresses ? 'accounts' : undefined
}

/**
 * Reads an event of a session. Wallets write a chain as CAIP-2 id, as number or in hex, and accounts as CAIP-10 ids or bare
 * addresses.
 */
export function parseWalletEvent(value: unknown): WalletEvent | undefined {
  const { chainId, event } = (value ?? {}) as { chainId?: unknown; event?: { name?: unknown; data?: unknown } }
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (!namespace || !isSessionNamespace(namespace)) return undefined
  const changed = changedBy(event?.name)
  if (changed === 'chain') {
    const chain = toChain(namespace, event?.data)
    return chain && { namespace, chain }
  }
  if (changed === 'accounts') {
    const first = firstAddress(event?.data)
    if (typeof first !== 'string') return undefined
    const account = parseCaipAddress(first)
    if (!account) return { namespace, address: first }
    return account.namespace === namespace ? { namespace, address: account.address } : undefined
  }
  return undefined
}

/** Bitcoin wallets list addresses with what each is for: the one for payment is the account. */
function firstAddress(data: unknown): unknown {
  const listed: unknown[] = Array.isArray(data) ? data : []
  const [first] = listed
  if (typeof first === 'string') return first
  const addresses = listed as ({ address?: unknown; intention?: unknown } | null)[]
  return (addresses.find((each) => each?.intention === 'payment') ?? addresses[0])?.address
}

function toChain(namespace: SessionNamespaceName, data: unknown): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(data)
  if (parsed) return parsed.namespace === namespace ? (data as CaipNetworkId) : undefined
  const reference = namespaces[namespace].readReference(data)
  return reference === undefined ? undefined : `${namespace}:${reference}`
}
