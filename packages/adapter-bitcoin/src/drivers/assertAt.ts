import { ConnectionError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { WalletState } from './driver.ts'

/**
 * Checks that the wallet still has `account` and is still on the network of `state`. Called directly before a request that contains no
 * account and no network: the wallet uses its current account and network for it, and the visitor may have changed them.
 *
 * @param currentState - the current state of the wallet
 * @throws ConnectionError `NotConnected` if the wallet has changed its account or network
 */
export function assertAccountAndNetwork(
  currentState: Pick<WalletState, 'caipNetworkId' | 'accounts'> | undefined,
  { account, state }: { account: Account | undefined; state: Pick<WalletState, 'caipNetworkId'> },
): void {
  const hasAccount = currentState?.accounts.some(({ address }) => address === account?.address)
  if (hasAccount && currentState?.caipNetworkId === state.caipNetworkId) return
  throw new ConnectionError('NotConnected', { details: `The wallet has left ${account?.address} meanwhile.` })
}
