import { isUnknownMethod, toConnectionError } from '@latchkey/core/adapter-flows'
import { ConnectionError, getRpcCode, MoneyError } from '@latchkey/core/errors'
import { type Hex, isHex, size } from 'viem'
import { currentConnection } from './connection.ts'
import type { Context } from './context.ts'
import type { Eip1193Provider } from './provider.ts'

/** The method by which a wallet pays. */
const sending = 'eth_sendTransaction'
/** JSON-RPC's code for parameters that were not accepted. */
const invalidParams = -32602

/** How nodes say that they did not take a transaction, under codes that mean anything. */
const refusals = /insufficient|exceeds|underpriced|intrinsic|revert|fee too low/i

/** Whether a wallet may have sent what it answered with an error: a lost wallet, and a node behind it, have errors of their own. */
function isDoubtful(told: unknown, error: unknown): boolean {
  // What the kit says itself, over WalletConnect too, is no doubt of the wallet's.
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
     * @throws MoneyError `TransactionUnconfirmed` for an answer to `eth_sendTransaction` that is no hash, or does not say that nothing was sent
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
      // It may have been sent, and a person who reads "failed" pays again.
      throw method === sending ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
    },
  }
}
