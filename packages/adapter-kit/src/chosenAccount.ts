import type { AdapterPorts } from '@latchkey/core/adapter'

type StoragePorts = Pick<AdapterPorts, 'storage'>
/**
 * The account that the visitor chose, by connector id. Each value has two addresses with a space between them: the
 * chosen one, and the one that was the wallet's own first account at that time. An empty string means that there is no
 * choice.
 */
type Choices = Map<string, string>

/**
 * The choices of this tab, for each kit (by the ports of its adapter). All tabs of a site share the storage, but this
 * tab ignores a choice that the visitor makes in another tab. Otherwise this tab could pay from another account than
 * the one that it shows.
 */
const choicesByPorts = new WeakMap<StoragePorts, Choices>()

const storageKeyOf = (connectorId: string) => `account.${connectorId}`

function getOrCreateChoices(ports: StoragePorts): Choices {
  const choices: Choices = choicesByPorts.get(ports) ?? new Map()
  choicesByPorts.set(ports, choices)
  return choices
}

/**
 * Returns the chosen address, and the address that was the wallet's own first account at that time. Returns an empty
 * list if there is no choice.
 */
function readChoice(ports: StoragePorts, connectorId: string): readonly string[] {
  const choices = getOrCreateChoices(ports)
  if (!choices.has(connectorId)) choices.set(connectorId, ports.storage.get(storageKeyOf(connectorId)) ?? '')
  return choices.get(connectorId)?.split(' ').filter(Boolean) ?? []
}

/** Makes the next `readChoice` read the choice from the storage again. Called when a wallet is connected or restored. */
export function restoreChoice(ports: StoragePorts, connectorId: string): void {
  getOrCreateChoices(ports).delete(connectorId)
}

/**
 * Stores the account that the visitor chose on the site. This account stays first until the visitor selects another
 * account in the wallet.
 *
 * @param ports - The ports of the adapter. Each kit has its own ports, and so its own choices.
 * @param addresses - The wallet's addresses. The first address may be the wallet's own first address, or an address
 *    that was chosen before.
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
 * Returns the wallet's accounts with the chosen one first. If the wallet's own first account has changed since the
 * choice, the visitor has selected another account in the wallet. The choice is then removed, and the accounts stay in
 * the wallet's order.
 *
 * @param accounts - The wallet's accounts in the wallet's order: addresses, or objects from which `addressOf` reads an
 *    address.
 */
export function withChosenFirst<account>(
  ports: StoragePorts,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, firstWhenChosen] = readChoice(ports, connectorId)
  const [firstAccount] = accounts
  // A locked wallet lists no accounts. The choice is kept, because the accounts come back when the wallet is unlocked.
  if (chosen === undefined || firstAccount === undefined) return accounts
  const chosenAccount = accounts.find((account) => addressOf(account) === chosen)
  if (chosenAccount !== undefined && addressOf(firstAccount) === firstWhenChosen)
    return [chosenAccount, ...accounts.filter((account) => account !== chosenAccount)]
  forgetChoice(ports, connectorId)
  return accounts
}

/** Removes the choice of an account for one wallet, from this tab and from the storage. */
export function forgetChoice(ports: StoragePorts, connectorId: string): void {
  getOrCreateChoices(ports).set(connectorId, '')
  ports.storage.remove(storageKeyOf(connectorId))
}

/** Removes the choices of accounts for all wallets, from this tab and from the storage. */
export function forgetChoices(ports: StoragePorts): void {
  choicesByPorts.delete(ports)
  for (const key of ports.storage.keys()) if (key.startsWith(storageKeyOf(''))) ports.storage.remove(key)
}
