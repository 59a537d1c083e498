import type { Account } from '@latchkey/protocol'
import type { AdapterConnection, AdapterStorage } from '../ports/adapter.ts'

const storageKeyOf = (connectorId: string) => `account.${connectorId}`

/**
 * Stores the account that the visitor chose on the site. The choice is valid as long as the wallet's own first account
 * stays the same. If the wallet's first account changes, the visitor has chosen another account in the wallet.
 */
export function storeChosenAccount(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
  address: string,
): void {
  storage.set(storageKeyOf(connectorId), `${address} ${accounts[0]?.address}`)
}

/** Returns the wallet's connection. If a choice is stored and still valid, the chosen account comes first. */
export function withChosenAccountFirst(storage: AdapterStorage, connection: AdapterConnection): AdapterConnection {
  const { accounts, connectorId } = connection
  const [chosenAddress, firstAddress] = storage.get(storageKeyOf(connectorId))?.split(' ') ?? []
  const isChosen = ({ address }: Account) => address === chosenAddress
  if (accounts[0]?.address !== firstAddress || !accounts.some(isChosen)) return connection
  return { ...connection, accounts: [...accounts.filter(isChosen), ...accounts.filter((each) => !isChosen(each))] }
}
