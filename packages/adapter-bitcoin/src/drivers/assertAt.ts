import { ConnectionError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { WalletState } from './driver.ts'

/**
 * Checks that a wallet has an account and is on a network. A request to pay, or to sign a message with the current account, names neither,
 * and the visitor may have changed them. So the wallet is asked directly before such a request.
 *
 * @param now - the current state of the wallet
 * @throws ConnectionError `NotConnected`
 */
export function assertAt(
  now: Pick<WalletState, 'caipNetworkId' | 'accounts'> | undefined,
  { account, state }: { account: Account | undefined; state: Pick<WalletState, 'caipNetworkId'> },
): void {
  const has = now?.accounts.some(({ address }) => address === account?.address)
  if (has && now?.caipNetworkId === state.caipNetworkId) return
  throw new ConnectionError('NotConnected', { details: `The wallet has left ${account?.address} meanwhile.` })
}
