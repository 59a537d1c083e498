import { assertAt } from '../drivers/assertAt.ts'
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
  state: Pick<WalletState, 'caipNetworkId' | 'accounts'>,
  account = state.accounts[0],
): void {
  assertAt(link.read(), { account, state })
}
