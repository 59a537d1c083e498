import type { AdapterStorage } from '../adapter.ts'

const keyOf = (connectorId: string) => `account.${connectorId}`

/**
 * Notes the account that the visitor chose in the site. It stays first until the person chooses another one in the wallet.
 *
 * @param addresses - the wallet's, as the site has them now or as the wallet itself does
 */
export function chooseAccount(
  storage: AdapterStorage,
  connectorId: string,
  addresses: readonly string[],
  chosen: string,
): void {
  const [, first = addresses[0]] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  if (chosen === first) forgetChoice(storage, connectorId)
  else storage.set(keyOf(connectorId), `${chosen} ${first}`)
}

/**
 * The wallet's accounts, with the chosen one first. If the wallet's own first account has changed since that choice, the person has
 * chosen another one in the wallet, and the wallet's order counts.
 *
 * @param accounts - addresses, or what `addressOf` finds one in
 */
export function withChosenFirst<account>(
  storage: AdapterStorage,
  connectorId: string,
  accounts: readonly account[],
  addressOf: (account: account) => string = String,
): readonly account[] {
  const [chosen, first] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  const [own] = accounts
  // One that is locked shows none, and the choice holds for when it is open again.
  if (chosen === undefined || own === undefined) return accounts
  const found = accounts.find((account) => addressOf(account) === chosen)
  if (found !== undefined && addressOf(own) === first)
    return [found, ...accounts.filter((account) => account !== found)]
  forgetChoice(storage, connectorId)
  return accounts
}

export function forgetChoice(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}
