import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, toConnectionError } from '@latchkey/core/errors'
import { type Hex, isHex, size } from 'viem'
import { currentConnection } from './connection.ts'
import type { Context } from './context.ts'
import type { Eip1193Provider } from './provider.ts'

/** The JSON-RPC method that sends a payment. */
const sendMethod = 'eth_sendTransaction'

/**
 * Returns the wallet in use, with a function that sends requests to it.
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
     * Sends a request whose response is hex.
     *
     * @param isExpected - checks the response, after the check that it is hex
     * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
     * @throws MoneyError `TransactionUnconfirmed` if the response to `eth_sendTransaction` is not a hash, or is an error that does not
     * prove that nothing was sent
     */
    async askForHex(method: string, params: unknown[], isExpected = (hex: Hex) => size(hex) > 0): Promise<Hex> {
      try {
        const response = await provider.request({ method, params })
        if (isHex(response) && isExpected(response)) return response
      } catch (error) {
        throw method === sendMethod ? toSendingError(error) : toConnectionError(error)
      }
      const cause = new ConnectionError('ProviderFailed', {
        details: `The wallet answered ${method} with something else than asked for.`,
      })
      // Although the response is wrong, the wallet may have sent the transaction, and a visitor who reads "failed" would pay twice.
      throw method === sendMethod ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
    },
  }
}
