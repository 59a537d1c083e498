import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from '../errors/walletErrors.ts'

/**
 * Reads the text that an adapter returns: a signature, an id. With any wallet, hosts get a non-empty text or an error of the
 * catalogue.
 *
 * @param ask - may also throw before it returns a promise
 * @param mayBeSent - whether the wallet was asked to send: a person who reads "failed" then pays again
 * @throws ConnectionError `ProviderFailed` for anything else; the adapter's error, mapped to the catalogue
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
