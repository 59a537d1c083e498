import { assertAt } from '../drivers/assertAt.ts'
import type { WalletState } from '../drivers/driver.ts'
import type { Link } from './link.ts'

/**
 * Checks that a wallet is still connected, and still has the same network and account. They may change, or the visitor may disconnect,
 * while the page loads something.
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
