import { ConnectionError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import type { WalletState } from './driver.ts'

/**
 * Checks, directly before a wallet pays by its own means, that it would pay from the account and on the network that the site asked for:
 * such a request names neither, and the visitor may have changed them.
 *
 * @param now - what the wallet says of itself
 * @throws ConnectionError `NotConnected`
 */
export function assertPays(
  now: WalletState | undefined,
  { account, state }: { account: Account; state: WalletState },
): void {
  const has = now?.accounts.some(({ address }) => address === account.address)
  if (has && now?.caipNetworkId === state.caipNetworkId) return
  throw new ConnectionError('NotConnected', { details: `The wallet has left ${account.address} meanwhile.` })
}
