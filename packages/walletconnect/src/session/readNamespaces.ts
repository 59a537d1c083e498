import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import { isObject, isText } from '../client/patches/readStored.ts'
import { isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import { chainOf } from './networkId.ts'
import type { GrantedNamespace, SessionNamespaceName, SessionState } from './sessionState.ts'

/** The highest number of accounts, of methods and of events in one namespace. No real wallet grants more. */
export const maxEntries = 1000

/**
 * Reads the valid namespaces of a session: the namespaces that this package supports and whose accounts are CAIP-10 ids of that namespace.
 * A namespace or chain without an account is left out. A key may name a single chain (`eip155:1`), as CAIP-25 allows.
 */
export function readNamespaces(value: unknown): SessionState['namespaces'] {
  const result: Partial<Record<SessionNamespaceName, GrantedNamespace>> = {}
  if (!isObject(value)) return result
  // A wallet may use thousands of keys for one namespace, such as one key for each chain. The entries of all these keys are added to the
  // same sets, so that one limit applies to the namespace.
  const read: Partial<Record<SessionNamespaceName, Record<'accounts' | 'methods' | 'events', Set<string>>>> = {}
  for (const [key, granted] of Object.entries(value)) {
    const [namespace = ''] = key.split(':')
    if (!isSessionNamespace(namespace) || !isObject(granted)) continue
    read[namespace] ??= { accounts: new Set(), methods: new Set(), events: new Set() }
    const entrySets = read[namespace]
    addValid(granted.accounts, entrySets.accounts, (account) => isAccountOf(namespace, account))
    if (entrySets.accounts.size === 0) continue
    addValid(granted.methods, entrySets.methods)
    addValid(granted.events, entrySets.events)
  }
  for (const [namespace, { accounts, methods, events }] of Object.entries(read)) {
    if (accounts.size === 0) continue
    const accountIds = [...accounts] as CaipAddress[]
    result[namespace as SessionNamespaceName] = {
      chains: [...new Set(accountIds.map(chainOf))],
      accounts: accountIds,
      methods: [...methods],
      events: [...events],
    }
  }
  return result
}

function isAccountOf(namespace: SessionNamespaceName, account: string): boolean {
  const parsedAccount = parseCaipAddress(account)
  return parsedAccount?.namespace === namespace && namespaces[namespace].isAddress(parsedAccount.address)
}

/** Adds the valid strings of a list to a set, up to `maxEntries`. */
function addValid(list: unknown, target: Set<string>, isValid = (_: string) => true): void {
  if (!Array.isArray(list)) return
  for (const entry of list) {
    if (target.size === maxEntries) return
    if (isText(entry) && isValid(entry)) target.add(entry)
  }
}
