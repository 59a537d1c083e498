import {
  type CaipAddress,
  type CaipNetworkId,
  isEvmAddress,
  isSolanaAddress,
  parseCaipAddress,
} from '@latchkey/protocol'
import { isSessionNamespace } from '../proposal/buildNamespaces.ts'
import type { SessionNamespaceName } from '../proposal/methods.ts'
import type { GrantedNamespace, SessionState } from './sessionState.ts'

/** A wallet that grants more than this in one namespace is not in its right mind. */
const maxAccounts = 1000

const isAddress: Record<SessionNamespaceName, (address: string) => boolean> = {
  eip155: (address) => address.startsWith('0x') && isEvmAddress(address),
  solana: isSolanaAddress,
  bip122: (address) => /^[a-z0-9]{14,90}$/i.test(address),
}

/**
 * The namespaces of a session as far as they are in order: known ones, with accounts that are CAIP-10 ids of theirs. A namespace
 * without an account is left out, and so is a chain. Keys may name a chain (`eip155:1`), as CAIP-25 allows.
 */
export function readNamespaces(value: unknown): SessionState['namespaces'] {
  const found: Partial<Record<SessionNamespaceName, GrantedNamespace>> = {}
  if (!isRecord(value)) return found
  for (const [key, granted] of Object.entries(value)) {
    const [namespace = ''] = key.split(':')
    if (!isSessionNamespace(namespace) || !isRecord(granted)) continue
    const accounts = texts(granted.accounts).filter((account): account is CaipAddress =>
      isAccountOf(namespace, account),
    )
    const before = found[namespace]
    const all = [...new Set([...(before?.accounts ?? []), ...accounts])].slice(0, maxAccounts)
    if (all.length === 0) continue
    found[namespace] = {
      chains: [...new Set(all.map(chainOf))],
      accounts: all,
      methods: [...new Set([...(before?.methods ?? []), ...texts(granted.methods)])],
      events: [...new Set([...(before?.events ?? []), ...texts(granted.events)])],
    }
  }
  return found
}

/** 'eip155:1' of 'eip155:1:0xab16…'. */
export function chainOf(account: CaipAddress): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}

/** '0xab16…' of 'eip155:1:0xab16…'. */
export function addressOf(account: CaipAddress): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

function isAccountOf(namespace: SessionNamespaceName, account: string): boolean {
  const parsed = parseCaipAddress(account)
  return parsed?.namespace === namespace && isAddress[namespace](parsed.address)
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
