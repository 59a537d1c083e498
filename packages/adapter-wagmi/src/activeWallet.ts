import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, toConnectionError } from '@latchkey/core/errors'
import { type Hex, isHex, size } from 'viem'
import { findCurrentConnection } from './connection.ts'
import type { Context } from './context.ts'
import type { Eip1193Provider } from './provider.ts'

/** The JSON-RPC method that sends a transaction. */
const sendMethod = 'eth_sendTransaction'

/**
 * Returns the accounts and the provider of the wallet in use, with a function that sends requests to that wallet.
 *
 * @throws ConnectionError `NotConnected` if no wallet is in use
 */
export async function getActiveWallet({ config }: Context) {
  const connection = findCurrentConnection(config)
  if (!connection) throw new ConnectionError('NotConnected')
  const provider = (await connection.connector.getProvider()) as Eip1193Provider
  return {
    accounts: connection.accounts,
    chainId: connection.chainId,
    connector: connection.connector,
    /**
     * Sends a request to the wallet. The response has to be hex.
     *
     * @param isExpected - an additional check of the hex response. By default, the response must not be empty
     * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
     * @throws MoneyError `TransactionUnconfirmed` if the response to `eth_sendTransaction` is not a hash, or if the wallet may have sent
     * the transaction despite an error
     */
    async askForHex(method: string, params: unknown[], isExpected = (hex: Hex) => size(hex) > 0): Promise<Hex> {
      try {
        const response = await provider.request({ method, params })
        if (isHex(response) && isExpected(response)) return response
      } catch (error) {
        throw method === sendMethod ? toSendingError(error, { trustsNode: false }) : toConnectionError(error)
      }
      const cause = new ConnectionError('ProviderFailed', {
        details: `The wallet answered ${method} with something else than asked for.`,
      })
      // The wallet may have sent the transaction although its response is wrong. A visitor who reads "failed" could pay a second time.
      throw method === sendMethod ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
    },
  }
}
