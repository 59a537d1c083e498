import { ConnectionError } from '../errors/connection.ts'
import { toConnectionError } from './walletErrors.ts'

/**
 * The text that an adapter answers with: a signature, an id. Hosts get a non-empty text or an error of the catalogue, with any wallet.
 *
 * @throws ConnectionError `ProviderFailed` for anything else; what the adapter threw, by its meaning
 */
export async function readAnswer(answer: Promise<string>): Promise<string> {
  const text: unknown = await answer.catch((error) => {
    throw toConnectionError(error)
  })
  if (typeof text === 'string' && text !== '') return text
  throw new ConnectionError('ProviderFailed', { details: 'The wallet answered with something else than asked for.' })
}
