import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from './walletErrors.ts'

/**
 * The text that an adapter answers with: a signature, an id. Hosts get a non-empty text or an error of the catalogue, with any wallet.
 *
 * @param mayBeSent - whether the wallet was asked to send: a person who reads that it failed pays again
 * @throws ConnectionError `ProviderFailed` for anything else; what the adapter threw, by its meaning
 * @throws MoneyError `TransactionUnconfirmed` in place of it for what may be sent
 */
export async function readAnswer(answer: Promise<string>, mayBeSent = false): Promise<string> {
  const text: unknown = await answer.catch((error) => {
    throw toConnectionError(error)
  })
  if (typeof text === 'string' && text !== '') return text
  const details = 'The wallet answered with something else than asked for.'
  const cause = new ConnectionError('ProviderFailed', { details })
  throw mayBeSent ? new MoneyError('TransactionUnconfirmed', { cause }) : cause
}
