import type { AdapterPorts } from '@latchkey/core/adapter'

type Kit = Pick<AdapterPorts, 'storage'>
/** The choice of each connector, as stored; empty if there is none. */
type Choices = Map<string, string>

/**
 * The choices of this tab. The tabs of a site share their storage, but the choice of another tab is not adopted here: a tab pays
 * from the account that it shows.
 */
const held = new WeakMap<Kit, Choices>()

const keyOf = (connectorId: string) => `account.${connectorId}`

function heldBy(kit: Kit): Choices {
  const choices: Choices = held.get(kit) ?? new Map()
  held.set(kit, choices)
  return choices
}

function read(kit: Kit, connectorId: string): readonly string[] {
  const choices = heldBy(kit)
  if (!choices.has(connectorId)) choices.set(connectorId, kit.storage.get(keyOf(connectorId)) ?? '')
  return choices.get(connectorId)?.split(' ').filter(Boolean) ?? []
}

/** Adopts the stored choice, when a wallet is connected or restored. */
export function restoreChoice(kit: Kit, connectorId: string): void {
  heldBy(kit).delete(connectorId)
}

/**
 * Stores the account that the visitor chose in the site. It stays first until the person chooses another one in the wallet.
 *
 * @param kit - the ports of the adapter: each kit has its own choice until it connects or restores
 * @param addresses - the wallet's addresses, in the order of the site or of the wallet
 */
export function chooseAccount(kit: Kit, connectorId: string, addresses: readonly string[], chosen: string): void {
  const [, first = addresses[0]] = read(kit, connectorId)
  if (chosen === first) forgetChoice(kit, connectorId)
  else {
    const choice = `${chosen} ${first}`
    heldBy(kit).set(connectorId, choice)
    kit.storage.set(keyOf(connectorId), choice)
  }
}

/**
 * The wallet's accounts, with the chosen one first. If the wallet's own first account has changed since that choice, the person has
 * chosen another one in the wallet, and the wallet's order counts.
 *
 * @param accounts - addresses, or what `addressOf` finds one in
 */
export function withChosenFirst<account>(
  kit: Kit,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, first] = read(kit, connectorId)
  const [own] = accounts
  // One that is locked shows none, and the choice holds for when it is open again.
  if (chosen === undefined || own === undefined) return accounts
  const found = accounts.find((account) => addressOf(account) === chosen)
  if (found !== undefined && addressOf(own) === first)
    return [found, ...accounts.filter((account) => account !== found)]
  forgetChoice(kit, connectorId)
  return accounts
}

/** Forgets which account of a wallet was chosen. */
export function forgetChoice(kit: Kit, connectorId: string): void {
  heldBy(kit).set(connectorId, '')
  kit.storage.remove(keyOf(connectorId))
}
