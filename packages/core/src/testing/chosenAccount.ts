import type { Account } from '@latchkey/protocol'
import type { AdapterConnection, AdapterStorage } from '../ports/adapter.ts'

const keyOf = (connectorId: string) => `account.${connectorId}`

/**
 * Stores the account that the visitor chose on the site. This choice is valid until the visitor chooses another account
 * in the wallet.
 */
export function chooseAccount(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
  address: string,
): void {
  storage.set(keyOf(connectorId), `${address} ${accounts[0]?.address}`)
}

/** Returns the wallet's connection with the chosen account as the first one. */
export function withChosenFirst(storage: AdapterStorage, connection: AdapterConnection): AdapterConnection {
  const { accounts, connectorId } = connection
  const [chosen, first] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  const isChosen = ({ address }: Account) => address === chosen
  if (accounts[0]?.address !== first || !accounts.some(isChosen)) return connection
  return { ...connection, accounts: [...accounts.filter(isChosen), ...accounts.filter((each) => !isChosen(each))] }
}
