import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, toConnectionError } from '@latchkey/core/errors'
import { type Hex, isHex, size } from 'viem'
import { currentConnection } from './connection.ts'
import type { Context } from './context.ts'
import type { Eip1193Provider } from './provider.ts'

/** The method by which a wallet pays. */
const sending = 'eth_sendTransaction'

/**
 * The wallet in use, to be asked.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function getActiveWallet({ config }: Context) {
  const connection = currentConnection(config)
  if (!connection) throw new ConnectionError('NotConnected')
  const provider = (await connection.connector.getProvider()) as Eip1193Provider
  return {
    accounts: connection.accounts,
    chainId: connection.chainId,
    connector: connection.connector,
    /**
     * @param isRight - what the answer has to be beside hex
     * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
     * @throws MoneyError `TransactionUnconfirmed` for a response to `eth_sendTransaction` that is neither a hash nor an error
     *   that says that nothing was sent
     */
    async askForHex(method: string, params: unknown[], isRight = (answer: Hex) => size(answer) > 0): Promise<Hex> {
      try {
        const answer = await provider.request({ method, params })
        if (isHex(answer) && isRight(answer)) return answer
      } catch (error) {
        throw method === sending ? toSendingError(error) : toConnectionError(error)
      }
      const cause = new ConnectionError('ProviderFailed', {
        details: `The wallet answered ${method} with something else than asked for.`,
      })
      // The wallet may have sent, and a person who reads "failed" pays again.
      throw method === sending ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
    },
  }
}
