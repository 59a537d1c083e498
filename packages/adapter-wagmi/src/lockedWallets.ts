import {
  forgetChoice,
  forgetChoices,
  forgetWallet,
  forgetWallets,
  rememberedAddresses,
} from '@latchkey/adapter-kit/flows'
import type { Address } from 'viem'
import type { Context } from './context.ts'

type Kit = Pick<Context, 'config' | 'ports'>
type LockedState = {
  /**
   * The connector ids of the wallets that the kit tried to restore. Such a wallet may also connect by itself with its stored accounts from
   * an earlier page. `undefined` after the visitor has chosen a wallet or disconnected all.
   */
  restored: Set<string> | undefined
  accounts: Map<string, readonly Address[]>
}

const statesByConfig = new WeakMap<Context['config'], LockedState>()

function lockedStateOf({ config }: Pick<Kit, 'config'>): LockedState {
  const locked = statesByConfig.get(config) ?? { restored: new Set<string>(), accounts: new Map() }
  statesByConfig.set(config, locked)
  return locked
}

/** Records that the kit tries to restore a wallet, so that it may connect by itself later if it is locked now. */
export function addRestored(kit: Pick<Kit, 'config'>, connectorId: string): void {
  lockedStateOf(kit).restored?.add(connectorId)
}

/** Records the accounts of a wallet that locked itself. Once the visitor unlocks it, it may connect again with one of these accounts. */
export function addLocked(kit: Kit, connectorId: string, accounts: readonly Address[]): void {
  lockedStateOf(kit).accounts.set(connectorId, accounts)
}

/** Whether a wallet may connect again by itself with this account: one that it had when it locked itself, or a stored one. */
export function mayUnlock(kit: Kit, connectorId: string, account: Address): boolean {
  const { restored, accounts } = lockedStateOf(kit)
  const storedAddresses = restored?.has(connectorId) ? rememberedAddresses(kit.ports.storage, connectorId) : []
  return [...(accounts.get(connectorId) ?? []), ...storedAddresses].includes(account)
}

/** Removes the recorded accounts of a wallet that another wallet has replaced, so that the new wallet does not connect with them. */
export function keepAway(kit: Pick<Kit, 'config'>, connectorId: string): void {
  const { restored, accounts } = lockedStateOf(kit)
  restored?.delete(connectorId)
  accounts.delete(connectorId)
}

/**
 * Called when the visitor disconnected a wallet. After that, the wallet does not connect by itself any more, on this page or the next one.
 * The chosen account is removed too, so that the wallet's next prompt decides which account comes first.
 */
export function forgetLocked(kit: Kit, connectorId: string): void {
  keepAway(kit, connectorId)
  forgetChoice(kit.ports, connectorId)
  forgetWallet(kit.ports.storage, connectorId)
}

/** Called when the visitor chose a wallet. After that, locked wallets do not connect by themselves any more. */
export function dropLocked(kit: Pick<Kit, 'config'>): void {
  Object.assign(lockedStateOf(kit), { restored: undefined, accounts: new Map() } satisfies LockedState)
}

/**
 * Called when the visitor disconnects wallets. If no other wallet stays connected, locked wallets do not connect by themselves any more.
 * Otherwise the site would be connected again, to a locked wallet, although the visitor has just disconnected.
 */
export function leaveLocked(kit: Pick<Kit, 'config'>, leaving: readonly string[]): void {
  const { connections } = kit.config.state
  if (connections.size > 0 && [...connections.keys()].every((uid) => leaving.includes(uid))) dropLocked(kit)
}

/** Called when the visitor disconnected all wallets. After that, no wallet connects by itself any more, on this page or the next one. */
export function forgetAllLocked(kit: Kit): void {
  forgetWallets(kit.ports.storage)
  forgetChoices(kit.ports)
  dropLocked(kit)
}
