import type { Account } from '@latchkey/protocol'
import type { AdapterConnection, AdapterStorage } from '../ports/adapter.ts'

const keyOf = (connectorId: string) => `account.${connectorId}`

/** Stores the account that the visitor chose on the site. It stays chosen until they choose another one in the wallet. */
export function chooseAccount(
  storage: AdapterStorage,
  { connectorId, accounts }: Pick<AdapterConnection, 'connectorId' | 'accounts'>,
  address: string,
): void {
  storage.set(keyOf(connectorId), `${address} ${accounts[0]?.address}`)
}

/** The wallet's connection with the chosen account first. */
export function withChosenFirst(storage: AdapterStorage, connection: AdapterConnection): AdapterConnection {
  const { accounts, connectorId } = connection
  const [chosen, first] = storage.get(keyOf(connectorId))?.split(' ') ?? []
  const isChosen = ({ address }: Account) => address === chosen
  if (accounts[0]?.address !== first || !accounts.some(isChosen)) return connection
  return { ...connection, accounts: [...accounts.filter(isChosen), ...accounts.filter((each) => !isChosen(each))] }
}
