import { type AdapterStorage, type Connector, fingerprint } from '@latchkey/core/adapter'
import type { Account } from '@latchkey/protocol'
import { isCaipNetworkId } from '@latchkey/protocol'
import type { WalletState } from './drivers/driver.ts'
import { toAccounts } from './drivers/toAccounts.ts'
import type { LiveConnection } from './liveConnection.ts'

/** What is remembered of a connected wallet: for those that cannot be asked unseen, this is the connection after a reload. */
export type KeptSession = {
  readonly state: WalletState
  readonly chosen?: string | undefined
  /** What the wallet looked like, so that another of its name is not taken for it. */
  readonly looks?: string | undefined
}

const keyOf = (connectorId: string) => `wallet.${connectorId}`

export function keepSession(storage: AdapterStorage, { connectorId, state, chosen, looks }: LiveConnection): void {
  const accounts = state.accounts.map(({ address, type, publicKey, path }) => ({ address, type, publicKey, path }))
  storage.set(keyOf(connectorId), JSON.stringify({ accounts, caipNetworkId: state.caipNetworkId, chosen, looks }))
}

export function forgetSession(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}

export function looksOf({ name, imageUrl = '' }: Connector): string {
  return fingerprint({ name, imageUrl })
}

/** Checked on the way in: what is stored is not to be trusted. */
export function readSession(storage: AdapterStorage, connectorId: string): KeptSession | undefined {
  try {
    const kept = JSON.parse(storage.get(keyOf(connectorId)) ?? '') as Record<string, unknown>
    const { caipNetworkId, chosen, looks } = kept
    const told = kept.accounts as readonly Account[]
    const accounts = toAccounts(told.map(({ type, ...account }) => ({ ...account, purpose: type })))
    if (!isCaipNetworkId(caipNetworkId) || !caipNetworkId.startsWith('bip122:') || accounts.length === 0)
      return undefined
    return {
      state: { accounts, caipNetworkId },
      ...(typeof chosen === 'string' && { chosen }),
      ...(typeof looks === 'string' && { looks }),
    }
  } catch {
    return undefined
  }
}
