import {
  chunkTexts,
  connectionTexts,
  moneyTexts,
  networkTexts,
  serviceTexts,
  sessionTexts,
} from '@latchkey/core/errors'
import type { Catalogue } from '@latchkey/core/messages'
import type { ErrorMessageKey } from './en.ts'
import { errorKey } from './errorOutcomes.ts'

/** What the errors of visitors say in English, keyed as languages key it: for languages that are made from it. */
export function errorMessages(): Catalogue<ErrorMessageKey> {
  const texts = {
    ...chunkTexts,
    ...connectionTexts,
    ...moneyTexts,
    ...networkTexts,
    ...serviceTexts,
    ...sessionTexts,
  }
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [errorKey(code), text]),
  ) as unknown as Catalogue<ErrorMessageKey>
}
