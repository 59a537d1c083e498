import type { AdapterPorts } from '@latchkey/core/adapter'

type StoragePorts = Pick<AdapterPorts, 'storage'>
/**
 * The chosen account of each connector, by connector id: the chosen address and the wallet's own first address at that time, with a space
 * between. An empty string means no choice.
 */
type Choices = Map<string, string>

/**
 * The choices of this tab, for each kit (by its ports). All tabs of a site share the storage, but this tab ignores a later choice in
 * another tab. Otherwise this tab could pay from another account than the one that it shows.
 */
const choicesByPorts = new WeakMap<StoragePorts, Choices>()

const storageKeyOf = (connectorId: string) => `account.${connectorId}`

function getOrCreateChoices(ports: StoragePorts): Choices {
  const choices: Choices = choicesByPorts.get(ports) ?? new Map()
  choicesByPorts.set(ports, choices)
  return choices
}

/** Returns the chosen address, and the wallet's own first address at that time. Empty if there is no choice. */
function readChoice(ports: StoragePorts, connectorId: string): readonly string[] {
  const choices = getOrCreateChoices(ports)
  if (!choices.has(connectorId)) choices.set(connectorId, ports.storage.get(storageKeyOf(connectorId)) ?? '')
  return choices.get(connectorId)?.split(' ').filter(Boolean) ?? []
}

/** Makes the next access read the stored choice again. Called when a wallet is connected or restored. */
export function restoreChoice(ports: StoragePorts, connectorId: string): void {
  getOrCreateChoices(ports).delete(connectorId)
}

/**
 * Stores the account that the visitor chose on the site. This account stays first until the visitor selects another account in the wallet.
 *
 * @param ports - the ports of the adapter. Each kit has its own choices, and reads the storage again when it connects or restores the
 * wallet
 * @param addresses - the wallet's addresses, in the order of the site or of the wallet
 */
export function chooseAccount(
  ports: StoragePorts,
  connectorId: string,
  addresses: readonly string[],
  chosen: string,
): void {
  const [, firstAddress = addresses[0]] = readChoice(ports, connectorId)
  if (chosen === firstAddress) forgetChoice(ports, connectorId)
  else {
    const choice = `${chosen} ${firstAddress}`
    getOrCreateChoices(ports).set(connectorId, choice)
    ports.storage.set(storageKeyOf(connectorId), choice)
  }
}

/**
 * Returns the wallet's accounts with the chosen one first. If the wallet's own first account has changed since that choice, the visitor has
 * selected another account in the wallet. Then the choice is removed, and the accounts stay in the wallet's order.
 *
 * @param accounts - addresses, or objects from which `addressOf` reads an address
 */
export function withChosenFirst<account>(
  ports: StoragePorts,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, firstWhenChosen] = readChoice(ports, connectorId)
  const [firstAccount] = accounts
  // A locked wallet lists no accounts. The choice is kept until the wallet is unlocked.
  if (chosen === undefined || firstAccount === undefined) return accounts
  const chosenAccount = accounts.find((account) => addressOf(account) === chosen)
  if (chosenAccount !== undefined && addressOf(firstAccount) === firstWhenChosen)
    return [chosenAccount, ...accounts.filter((account) => account !== chosenAccount)]
  forgetChoice(ports, connectorId)
  return accounts
}

/** Removes the record of which account of a wallet the visitor chose. */
export function forgetChoice(ports: StoragePorts, connectorId: string): void {
  getOrCreateChoices(ports).set(connectorId, '')
  ports.storage.remove(storageKeyOf(connectorId))
}

/** Removes the records of which account the visitor chose, for all wallets. */
export function forgetChoices(ports: StoragePorts): void {
  choicesByPorts.delete(ports)
  for (const key of ports.storage.keys()) if (key.startsWith(storageKeyOf(''))) ports.storage.remove(key)
}
