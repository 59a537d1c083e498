import { assertAccountAndNetwork } from '../drivers/assertAt.ts'
import type { WalletState } from '../drivers/driver.ts'
import type { Link } from './link.ts'

/**
 * Checks that a wallet is still connected, and still has the network and the account of `state`. While the kit loads code or waits for a
 * response, the visitor may disconnect the wallet or change its network or account.
 *
 * @param account - the account that the wallet has to have. Default: the first account of `state`
 * @throws ConnectionError `NotConnected` if the wallet was disconnected or has changed
 */
export function assertWalletUnchanged(
  link: Link,
  state: Pick<WalletState, 'caipNetworkId' | 'accounts'>,
  account = state.accounts[0],
): void {
  assertAccountAndNetwork(link.read(), { account, state })
}
