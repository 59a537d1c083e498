import { isUnknownMethod, toConnectionError } from '@latchkey/core/adapter-flows'
import { ConnectionError, getRpcCode, MoneyError } from '@latchkey/core/errors'
import { type Hex, isHex, size } from 'viem'
import { currentConnection } from './connection.ts'
import type { Context } from './context.ts'
import type { Eip1193Provider } from './provider.ts'

/** The method by which a wallet pays. */
const sending = 'eth_sendTransaction'
/** The JSON-RPC error code for invalid parameters. */
const invalidParams = -32602

/** Messages of nodes that refused a transaction. Their error codes differ too much to be used. */
const refusals = /insufficient|exceeds|underpriced|intrinsic|revert|fee too low/i

/**
 * Whether a wallet that returned this error may have sent: a lost wallet, or the node behind it, returns errors that do not say.
 */
function isDoubtful(told: unknown, error: unknown): boolean {
  // Only errors of the wallet itself are in doubt, not those that the kit throws, over WalletConnect too.
  const isForeign = told instanceof ConnectionError && told.code === 'ProviderFailed' && told.cause === error
  const { message } = (error ?? {}) as { message?: unknown }
  const isRefused = typeof message === 'string' && refusals.test(message)
  return isForeign && !isRefused && !isUnknownMethod(error) && getRpcCode(error) !== invalidParams
}

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
        const told = toConnectionError(error)
        throw method === sending && isDoubtful(told, error)
          ? new MoneyError('TransactionUnconfirmed', { cause: error })
          : told
      }
      const cause = new ConnectionError('ProviderFailed', {
        details: `The wallet answered ${method} with something else than asked for.`,
      })
      // The wallet may have sent, and a person who reads "failed" pays again.
      throw method === sending ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
    },
  }
}
