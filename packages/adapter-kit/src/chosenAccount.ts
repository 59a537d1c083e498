import type { AdapterPorts } from '@latchkey/core/adapter'

type Kit = Pick<AdapterPorts, 'storage'>
/** The chosen account of each connector, by connector id, as it is stored. An empty string means no choice. */
type Choices = Map<string, string>

/**
 * The choices of this tab. All tabs of a site share the storage, but this tab ignores a choice made in another tab: a tab pays from the
 * account that it shows.
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

/** Reads the stored choice again. Called when a wallet is connected or restored. */
export function restoreChoice(kit: Kit, connectorId: string): void {
  heldBy(kit).delete(connectorId)
}

/**
 * Stores the account that the visitor chose on the site. It stays first until the visitor selects another account in the wallet.
 *
 * @param kit - the ports of the adapter. Each kit keeps its own choice until it connects or restores the wallet
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
 * Returns the wallet's accounts with the chosen one first. If the wallet's own first account has changed since that choice, the visitor has
 * selected another account in the wallet. Then the choice is dropped, and the wallet's order counts.
 *
 * @param accounts - addresses, or objects from which `addressOf` reads an address
 */
export function withChosenFirst<account>(
  kit: Kit,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, first] = read(kit, connectorId)
  const [own] = accounts
  // A locked wallet lists no accounts. The choice is kept until the wallet is unlocked.
  if (chosen === undefined || own === undefined) return accounts
  const found = accounts.find((account) => addressOf(account) === chosen)
  if (found !== undefined && addressOf(own) === first)
    return [found, ...accounts.filter((account) => account !== found)]
  forgetChoice(kit, connectorId)
  return accounts
}

/** Removes the chosen account of a wallet. */
export function forgetChoice(kit: Kit, connectorId: string): void {
  heldBy(kit).set(connectorId, '')
  kit.storage.remove(keyOf(connectorId))
}

/** Removes the chosen accounts of all wallets. */
export function forgetChoices(kit: Kit): void {
  held.delete(kit)
  for (const key of kit.storage.keys()) if (key.startsWith(keyOf(''))) kit.storage.remove(key)
}
