import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import { isSessionNamespace, namespaces } from '../namespaces/namespaces.ts'
import { chainOf } from './networkId.ts'
import type { GrantedNamespace, SessionNamespaceName, SessionState } from './sessionState.ts'

/** The limit of accounts, methods and events in a namespace, each counted separately. No real wallet grants more. */
const mostEntries = 1000

/**
 * Reads the valid namespaces of a session: known ones whose accounts are CAIP-10 ids of that namespace. A namespace or chain without an
 * account is left out. Keys may name a chain (`eip155:1`), as CAIP-25 allows.
 */
export function readNamespaces(value: unknown): SessionState['namespaces'] {
  const found: Partial<Record<SessionNamespaceName, GrantedNamespace>> = {}
  if (!isRecord(value)) return found
  // All keys of a namespace share one set of each kind, since a wallet may name thousands of chains.
  const read: Partial<Record<SessionNamespaceName, Record<'accounts' | 'methods' | 'events', Set<string>>>> = {}
  for (const [key, granted] of Object.entries(value)) {
    const [namespace = ''] = key.split(':')
    if (!isSessionNamespace(namespace) || !isRecord(granted)) continue
    read[namespace] ??= { accounts: new Set(), methods: new Set(), events: new Set() }
    const into = read[namespace]
    keep(granted.accounts, into.accounts, (account) => isAccountOf(namespace, account))
    if (into.accounts.size === 0) continue
    keep(granted.methods, into.methods)
    keep(granted.events, into.events)
  }
  for (const [namespace, { accounts, methods, events }] of Object.entries(read)) {
    if (accounts.size === 0) continue
    const all = [...accounts] as CaipAddress[]
    found[namespace as SessionNamespaceName] = {
      chains: [...new Set(all.map(chainOf))],
      accounts: all,
      methods: [...methods],
      events: [...events],
    }
  }
  return found
}

function isAccountOf(namespace: SessionNamespaceName, account: string): boolean {
  const parsed = parseCaipAddress(account)
  return parsed?.namespace === namespace && namespaces[namespace].isAddress(parsed.address)
}

/** Adds the valid strings of a list to a set, up to `mostEntries`. */
function keep(list: unknown, kept: Set<string>, isSound = (_: string) => true): void {
  if (!Array.isArray(list)) return
  for (const entry of list) {
    if (kept.size === mostEntries) return
    if (typeof entry === 'string' && isSound(entry)) kept.add(entry)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
