import {
  forgetChoice,
  forgetChoices,
  forgetWallet,
  forgetWallets,
  readRememberedAddresses,
} from '@latchkey/adapter-kit/flows'
import type { Address } from 'viem'
import type { Context } from './context.ts'

type LockedWalletsContext = Pick<Context, 'config' | 'ports'>
/** What the kit remembers about wallets that were locked, to connect them again after the visitor unlocks them. */
type LockedWallets = {
  /**
   * The connector ids of the wallets that the kit tried to restore on this page. If such a wallet is locked, the kit lets it connect once
   * it is unlocked, but only with an account that an earlier page stored. `undefined` after the visitor has chosen a wallet or disconnected
   * all.
   */
  restored: Set<string> | undefined
  /** The accounts of each wallet that locked itself. The key is the connector id. */
  accounts: Map<string, readonly Address[]>
}

const lockedWalletsByConfig = new WeakMap<Context['config'], LockedWallets>()

function getOrCreateLockedWallets({ config }: Pick<LockedWalletsContext, 'config'>): LockedWallets {
  const lockedWallets = lockedWalletsByConfig.get(config) ?? { restored: new Set<string>(), accounts: new Map() }
  lockedWalletsByConfig.set(config, lockedWallets)
  return lockedWallets
}

/**
 * Records that the kit tries to restore a wallet. If that wallet is locked now, it may connect without a request when the visitor unlocks
 * it.
 */
export function recordRestoreAttempt(context: Pick<LockedWalletsContext, 'config'>, connectorId: string): void {
  getOrCreateLockedWallets(context).restored?.add(connectorId)
}

/**
 * Records the accounts of a wallet that locked itself. Once the visitor unlocks the wallet, the kit may connect it again with one of these
 * accounts.
 */
export function recordLockedAccounts(
  context: LockedWalletsContext,
  connectorId: string,
  accounts: readonly Address[],
): void {
  getOrCreateLockedWallets(context).accounts.set(connectorId, accounts)
}

/**
 * Whether a wallet may connect again without a request. The account must be one that the wallet had when it locked itself, or a stored one.
 */
export function mayConnectOnUnlock(context: LockedWalletsContext, connectorId: string, account: Address): boolean {
  const { restored, accounts } = getOrCreateLockedWallets(context)
  const storedAddresses = restored?.has(connectorId) ? readRememberedAddresses(context.ports.storage, connectorId) : []
  return [...(accounts.get(connectorId) ?? []), ...storedAddresses].includes(account)
}

/**
 * Removes the recorded accounts of a wallet that another wallet has replaced on the page, so that the new wallet is not connected because
 * of these accounts.
 */
export function forgetLockedAccounts(context: Pick<LockedWalletsContext, 'config'>, connectorId: string): void {
  const { restored, accounts } = getOrCreateLockedWallets(context)
  restored?.delete(connectorId)
  accounts.delete(connectorId)
}

/**
 * Called when the visitor disconnected a wallet. After that, the wallet is not connected without a choice of the visitor, on this page or
 * the next one. The account that the visitor chose on the site is removed from the storage too, so that the wallet's next prompt decides
 * which account comes first.
 */
export function forgetDisconnectedWallet(context: LockedWalletsContext, connectorId: string): void {
  forgetLockedAccounts(context, connectorId)
  forgetChoice(context.ports, connectorId)
  forgetWallet(context.ports.storage, connectorId)
}

/** Called when the visitor chose a wallet. After that, locked wallets are not connected any more when they are unlocked. */
export function forgetLockedWallets(context: Pick<LockedWalletsContext, 'config'>): void {
  Object.assign(getOrCreateLockedWallets(context), { restored: undefined, accounts: new Map() } satisfies LockedWallets)
}

/**
 * Called when the visitor disconnects wallets. If no other wallet stays connected, locked wallets are not connected any more when they are
 * unlocked. Otherwise the site would be connected again, although the visitor has just disconnected.
 */
export function forgetLockedIfAllDisconnect(
  context: Pick<LockedWalletsContext, 'config'>,
  disconnectingUids: readonly string[],
): void {
  const { connections } = context.config.state
  if (connections.size > 0 && [...connections.keys()].every((uid) => disconnectingUids.includes(uid)))
    forgetLockedWallets(context)
}

/**
 * Called when the visitor disconnected all wallets. After that, no wallet is connected without a choice of the visitor, on this page or the
 * next one.
 */
export function forgetAllWallets(context: LockedWalletsContext): void {
  forgetWallets(context.ports.storage)
  forgetChoices(context.ports)
  forgetLockedWallets(context)
}
