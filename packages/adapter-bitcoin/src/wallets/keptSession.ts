import type { AdapterStorage } from '@latchkey/core/adapter'
import type { Account } from '@latchkey/protocol'
import { isCaipNetworkId } from '@latchkey/protocol'
import type { WalletState } from '../drivers/driver.ts'
import { toAccounts } from '../drivers/toAccounts.ts'
import type { Link } from './link.ts'

/** The stored data of a connected wallet. Any script of the page may have written this data, so the wallet has to confirm the accounts. */
export type StoredSession = {
  readonly state: WalletState
  readonly chosen?: string | undefined
  /** The provider API through which the wallet was connected. It is stored as text, and not validated. */
  readonly shape?: string | undefined
}

const storageKeyPrefix = 'session.'

/** Stores the data of a connected wallet, so that the kit can restore the wallet after a page load. */
export function storeSession(
  storage: AdapterStorage,
  { connectorId, shape, state, chosen }: Pick<Link, 'connectorId' | 'shape' | 'state' | 'chosen'>,
): void {
  const accounts = state.accounts.map(({ address, type, publicKey, path }) => ({ address, type, publicKey, path }))
  const { caipNetworkId } = state
  storage.set(`${storageKeyPrefix}${connectorId}`, JSON.stringify({ accounts, caipNetworkId, chosen, shape }))
}

/** Removes the stored data of one wallet, or of all wallets if no id is passed. */
export function forgetSession(storage: AdapterStorage, connectorId?: string): void {
  const shouldRemove = (key: string) =>
    connectorId === undefined ? key.startsWith(storageKeyPrefix) : key === storageKeyPrefix + connectorId
  for (const key of storage.keys()) if (shouldRemove(key)) storage.remove(key)
}

/** Reads the stored data of a wallet, and validates the data, because any script of the page may have written it. */
export function readSession(storage: AdapterStorage, connectorId: string): StoredSession | undefined {
  try {
    const storedFields = JSON.parse(storage.get(`${storageKeyPrefix}${connectorId}`) ?? '') as Record<string, unknown>
    const { caipNetworkId, chosen, shape } = storedFields
    const storedAccounts = storedFields.accounts as readonly Account[]
    const accounts = toAccounts(storedAccounts.map(({ type, ...account }) => ({ ...account, purpose: type })))
    if (!isCaipNetworkId(caipNetworkId) || !caipNetworkId.startsWith('bip122:') || accounts.length === 0)
      return undefined
    return {
      state: { accounts, caipNetworkId },
      ...(typeof chosen === 'string' && { chosen }),
      ...(typeof shape === 'string' && { shape }),
    }
  } catch {
    return undefined
  }
}
