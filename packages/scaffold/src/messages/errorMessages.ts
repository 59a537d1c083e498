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

/** Returns the English texts of all errors that a visitor can see, under the keys that translations use. */
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
