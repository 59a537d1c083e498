import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from '../errors/walletErrors.ts'

/**
 * Reads the text that an adapter returns, such as a signature or a transaction id. The result is never empty. Every
 * failure is thrown as a `LatchkeyError`.
 *
 * @param ask - Calls the adapter. May also throw before it returns a promise.
 * @param mayBeSent - Whether the wallet was asked to send a transaction. If so, "failed" would be a dangerous text: the
 *  visitor may pay a second time.
 * @throws ConnectionError `ProviderFailed` if the response is not a text; otherwise the adapter's error, mapped to a
 *  `LatchkeyError`
 * @throws MoneyError `TransactionUnconfirmed` instead of `ProviderFailed` if `mayBeSent`
 */
export async function readAnswer(ask: () => Promise<string> | undefined, mayBeSent = false): Promise<string> {
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
