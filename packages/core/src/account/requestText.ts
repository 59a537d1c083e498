import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from '../errors/walletErrors.ts'

/**
 * Calls an adapter and returns the text of its response, such as a signature or a transaction id. The text is never
 * empty. Every failure is thrown as a `LatchkeyError`.
 *
 * @param ask - Calls the adapter. This function may also throw before it returns a promise.
 * @param mayBeSent - Whether the wallet was asked to send a transaction. If so, the wallet may have sent it even though
 *    the response is invalid. The error then says "unconfirmed", because a visitor who reads "failed" may pay a second time.
 * @throws ConnectionError `ProviderFailed` if the response is not a text
 * @throws MoneyError `TransactionUnconfirmed` instead of `ProviderFailed` if `mayBeSent` is true
 * @throws LatchkeyError the error of the adapter, mapped by `toConnectionError`
 */
export async function requestText(ask: () => Promise<string> | undefined, mayBeSent = false): Promise<string> {
  let text: unknown
  try {
    text = await ask()
  } catch (error) {
    throw toConnectionError(error)
  }
  if (typeof text === 'string' && text !== '') return text
  const details = 'The wallet answered with something else than asked for.'
  const cause = new ConnectionError('ProviderFailed', { details })
  throw mayBeSent ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
}
