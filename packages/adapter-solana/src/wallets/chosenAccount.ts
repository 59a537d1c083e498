import type { AdapterStorage } from '@latchkey/core/adapter'

const keyOf = (connectorId: string) => `account.${connectorId}`

/**
 * Notes the account that the visitor chose in the site. It stays first until the person chooses another one in the wallet.
 *
 * @param accounts - as the wallet itself has them
 */
export function chooseAccount(
  storage: AdapterStorage,
  connectorId: string,
  accounts: readonly string[],
  chosen: string,
): void {
  if (chosen === accounts[0]) storage.remove(keyOf(connectorId))
  else storage.set(keyOf(connectorId), `${chosen} ${accounts[0]}`)
}

/**
 * Accounts as the wallet tells them, with the chosen one first. Where the wallet's own first is another than it was at that choice,
 * the person has chosen anew, in the wallet.
 */
export function withChosenFirst<account extends { readonly address: string }>(
  storage: AdapterStorage,
  connectorId: string,
  accounts: readonly account[],
): readonly account[] {
  const [chosen, first] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  if (chosen === undefined) return accounts
  const found = accounts.find(({ address }) => address === chosen)
  if (found && accounts[0]?.address === first) return [found, ...accounts.filter((account) => account !== found)]
  if (accounts.length > 0) forgetChoice(storage, connectorId)
  return accounts
}

export function forgetChoice(storage: AdapterStorage, connectorId: string): void {
  storage.remove(keyOf(connectorId))
}
