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
type Locked = {
  /**
   * The wallets that the kit tried to restore. Their stored accounts from an earlier page count too. `undefined` once the visitor chose a
   * wallet or disconnected all.
   */
  restored: Set<string> | undefined
  accounts: Map<string, readonly Address[]>
}

const byConfig = new WeakMap<Context['config'], Locked>()

function lockedBy({ config }: Pick<Kit, 'config'>): Locked {
  const locked = byConfig.get(config) ?? { restored: new Set<string>(), accounts: new Map() }
  byConfig.set(config, locked)
  return locked
}

/** Records that a wallet is to be restored. The wallet may still be locked. */
export function addRestored(kit: Pick<Kit, 'config'>, connectorId: string): void {
  lockedBy(kit).restored?.add(connectorId)
}

/** Stores the accounts of a wallet that locked itself. After it is unlocked, it may connect again with one of them. */
export function addLocked(kit: Kit, connectorId: string, accounts: readonly Address[]): void {
  lockedBy(kit).accounts.set(connectorId, accounts)
}

/** Whether a wallet may connect again by itself with this account. */
export function mayUnlock(kit: Kit, connectorId: string, account: Address): boolean {
  const { restored, accounts } = lockedBy(kit)
  const stored = restored?.has(connectorId) ? rememberedAddresses(kit.ports.storage, connectorId) : []
  return [...(accounts.get(connectorId) ?? []), ...stored].includes(account)
}

/** Drops the accounts of a wallet that another wallet replaced on the page. The new wallet must not connect with them. */
export function keepAway(kit: Pick<Kit, 'config'>, connectorId: string): void {
  const { restored, accounts } = lockedBy(kit)
  restored?.delete(connectorId)
  accounts.delete(connectorId)
}

/**
 * Called when the visitor disconnected a wallet. It does not connect by itself any more, also not on the next page. Its next prompt decides
 * which account comes first.
 */
export function forgetLocked(kit: Kit, connectorId: string): void {
  keepAway(kit, connectorId)
  forgetChoice(kit.ports, connectorId)
  forgetWallet(kit.ports.storage, connectorId)
}

/** Called when the visitor chose a wallet. Locked wallets do not connect by themselves any more. */
export function dropLocked(kit: Pick<Kit, 'config'>): void {
  Object.assign(lockedBy(kit), { restored: undefined, accounts: new Map() } satisfies Locked)
}

/**
 * Called when the visitor disconnects wallets. If no other wallet stays connected, locked wallets do not connect by themselves any more:
 * one that did would replace the wallet that the visitor disconnected.
 */
export function leaveLocked(kit: Pick<Kit, 'config'>, leaving: readonly string[]): void {
  const { connections } = kit.config.state
  if (connections.size > 0 && [...connections.keys()].every((uid) => leaving.includes(uid))) dropLocked(kit)
}

/** Called when the visitor disconnected all wallets. No wallet connects by itself any more, also not on the next page. */
export function forgetAllLocked(kit: Kit): void {
  forgetWallets(kit.ports.storage)
  forgetChoices(kit.ports)
  dropLocked(kit)
}
