import type { AdapterPorts } from '@latchkey/core/adapter'

type Kit = Pick<AdapterPorts, 'storage'>
/**
 * The chosen account of each connector, by connector id: the chosen address and the wallet's own first address at that time, with a space
 * between. An empty string means no choice.
 */
type Choices = Map<string, string>

/**
 * The choices of this tab. All tabs of a site share the storage, but this tab ignores a later choice in another tab. Otherwise this tab
 * could pay from another account than the one that it shows.
 */
const choicesByKit = new WeakMap<Kit, Choices>()

const storageKeyOf = (connectorId: string) => `account.${connectorId}`

function choicesOf(kit: Kit): Choices {
  const choices: Choices = choicesByKit.get(kit) ?? new Map()
  choicesByKit.set(kit, choices)
  return choices
}

function readChoice(kit: Kit, connectorId: string): readonly string[] {
  const choices = choicesOf(kit)
  if (!choices.has(connectorId)) choices.set(connectorId, kit.storage.get(storageKeyOf(connectorId)) ?? '')
  return choices.get(connectorId)?.split(' ').filter(Boolean) ?? []
}

/** Makes the next access read the stored choice again. Called when a wallet is connected or restored. */
export function restoreChoice(kit: Kit, connectorId: string): void {
  choicesOf(kit).delete(connectorId)
}

/**
 * Stores the account that the visitor chose on the site. This account stays first until the visitor selects another account in the wallet.
 *
 * @param kit - the ports of the adapter. Each kit has its own choices, and reads the storage again when it connects or restores the wallet
 * @param addresses - the wallet's addresses, in the order of the site or of the wallet
 */
export function chooseAccount(kit: Kit, connectorId: string, addresses: readonly string[], chosen: string): void {
  const [, first = addresses[0]] = readChoice(kit, connectorId)
  if (chosen === first) forgetChoice(kit, connectorId)
  else {
    const choice = `${chosen} ${first}`
    choicesOf(kit).set(connectorId, choice)
    kit.storage.set(storageKeyOf(connectorId), choice)
  }
}

/**
 * Returns the wallet's accounts with the chosen one first. If the wallet's own first account has changed since that choice, the visitor has
 * selected another account in the wallet. Then the choice is removed, and the accounts stay in the wallet's order.
 *
 * @param accounts - addresses, or objects from which `addressOf` reads an address
 */
export function withChosenFirst<account>(
  kit: Kit,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, firstWhenChosen] = readChoice(kit, connectorId)
  const [firstAccount] = accounts
  // A locked wallet lists no accounts. The choice is kept until the wallet is unlocked.
  if (chosen === undefined || firstAccount === undefined) return accounts
  const chosenAccount = accounts.find((account) => addressOf(account) === chosen)
  if (chosenAccount !== undefined && addressOf(firstAccount) === firstWhenChosen)
    return [chosenAccount, ...accounts.filter((account) => account !== chosenAccount)]
  forgetChoice(kit, connectorId)
  return accounts
}

/** Removes the chosen account of a wallet. */
export function forgetChoice(kit: Kit, connectorId: string): void {
  choicesOf(kit).set(connectorId, '')
  kit.storage.remove(storageKeyOf(connectorId))
}

/** Removes the chosen accounts of all wallets. */
export function forgetChoices(kit: Kit): void {
  choicesByKit.delete(kit)
  for (const key of kit.storage.keys()) if (key.startsWith(storageKeyOf(''))) kit.storage.remove(key)
}
