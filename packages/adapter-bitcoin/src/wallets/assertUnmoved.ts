import { ConnectionError } from '@latchkey/core/errors'
import type { WalletState } from '../drivers/driver.ts'
import type { Link } from './link.ts'

/**
 * Checks that a wallet is still connected, on the network and with the account that it had: it may change them, or be left, while
 * the page fetches something.
 *
 * @param account - default: the first one
 * @throws ConnectionError `NotConnected`
 */
export function assertUnmoved(
  link: Link,
  { caipNetworkId, accounts: [first] }: Pick<WalletState, 'caipNetworkId' | 'accounts'>,
  account = first,
): void {
  const now = link.read()
  if (now?.caipNetworkId === caipNetworkId && now.accounts.some(({ address }) => address === account?.address)) return
  throw new ConnectionError('NotConnected', { details: `The wallet has left ${account?.address} meanwhile.` })
}
