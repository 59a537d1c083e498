import { forgetWallet, forgetWallets, rememberedAddresses } from '@latchkey/adapter-kit/flows'
import type { Address } from 'viem'
import type { Context } from './context.ts'

type Kit = Pick<Context, 'config' | 'ports'>
type Locked = {
  /** The wallets that were to be restored, until the visitor chooses one, or leaves all: what an earlier page stored of them counts too. */
  restored: Set<string> | undefined
  accounts: Map<string, readonly Address[]>
}

const byConfig = new WeakMap<Context['config'], Locked>()

function lockedBy({ config }: Pick<Kit, 'config'>): Locked {
  const locked = byConfig.get(config) ?? { restored: new Set<string>(), accounts: new Map() }
  byConfig.set(config, locked)
  return locked
}

/** Notes that a wallet is to be restored. It may be locked until later. */
export function addRestored(kit: Pick<Kit, 'config'>, connectorId: string): void {
  lockedBy(kit).restored?.add(connectorId)
}

/** Notes the accounts of a wallet that locked itself: it connects again with one of them once it is unlocked. */
export function addLocked(kit: Kit, connectorId: string, accounts: readonly Address[]): void {
  lockedBy(kit).accounts.set(connectorId, accounts)
}

/** Whether a wallet may connect again by itself with this account. */
export function mayUnlock(kit: Kit, connectorId: string, account: Address): boolean {
  const { restored, accounts } = lockedBy(kit)
  const stored = restored?.has(connectorId) ? rememberedAddresses(kit.ports.storage, connectorId) : []
  return [...(accounts.get(connectorId) ?? []), ...stored].includes(account)
}

/** Another wallet has taken the place of a wallet in the page: it must not unlock with the accounts of that one. */
export function keepAway(kit: Pick<Kit, 'config'>, connectorId: string): void {
  const { restored, accounts } = lockedBy(kit)
  restored?.delete(connectorId)
  accounts.delete(connectorId)
}

/** The visitor left a wallet: it stays away, also on the next page. */
export function forgetLocked(kit: Kit, connectorId: string): void {
  keepAway(kit, connectorId)
  forgetWallet(kit.ports.storage, connectorId)
}

/** The visitor chose a wallet: those that are not connected stay away. */
export function dropLocked(kit: Pick<Kit, 'config'>): void {
  Object.assign(lockedBy(kit), { restored: undefined, accounts: new Map() } satisfies Locked)
}

/**
 * The visitor leaves connected wallets. Where nothing else is connected, those that are locked stay away: they would come back in place of
 * what was left.
 */
export function leaveLocked(kit: Pick<Kit, 'config'>, leaving: readonly string[]): void {
  const { connections } = kit.config.state
  if (connections.size > 0 && [...connections.keys()].every((uid) => leaving.includes(uid))) dropLocked(kit)
}

/** The visitor left all: those that are not connected stay away, also on the next page. */
export function forgetAllLocked(kit: Kit): void {
  forgetWallets(kit.ports.storage)
  dropLocked(kit)
}
