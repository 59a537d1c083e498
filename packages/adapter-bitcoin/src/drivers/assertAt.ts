import { ConnectionError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { WalletState } from './driver.ts'

/**
 * Checks that a wallet has an account, on a network. A wallet that pays by its own means, or signs a message as the account that it is at,
 * is asked directly before: such a request names neither, and the visitor may have changed them.
 *
 * @param now - what the wallet says of itself
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
