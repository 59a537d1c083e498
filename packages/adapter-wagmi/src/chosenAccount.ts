import type { AdapterStorage } from '@latchkey/core/adapter'
import type { Address } from 'viem'

type Accounts = readonly [Address, ...Address[]]

const keyOf = (connectorId: string) => `account.${connectorId}`

/**
 * Notes the account that the visitor chose in the site. It stays first until the person chooses another one in the wallet.
 *
 * @param accounts - as the site has them now
 */
export function chooseAccount(storage: AdapterStorage, connectorId: string, accounts: Accounts, chosen: Address): void {
  const [, first = accounts[0]] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  if (chosen === first) storage.remove(keyOf(connectorId))
  else storage.set(keyOf(connectorId), `${chosen} ${first}`)
}

/**
 * Accounts as the wallet tells them, with the chosen one first. Where the wallet's own first is another than it was at that choice,
 * the person has chosen anew, in the wallet.
 */
export function withChosenFirst(
  storage: AdapterStorage,
  connectorId: string,
  accounts: readonly Address[],
): readonly Address[] {
  const [chosen, first] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  if (chosen === undefined) return accounts
  const found = accounts.filter((account) => account === chosen)
  if (accounts[0] === first && found.length > 0) return [...found, ...accounts.filter((account) => account !== chosen)]
  storage.remove(keyOf(connectorId))
  return accounts
}
