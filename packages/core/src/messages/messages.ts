import { fillText } from '../errors/LatchkeyError.ts'

/** A text, or one per plural form of `{count}` (`Intl.PluralRules` categories; `other` always). */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** The texts of one language by key. */
export type Catalogue<key extends string = string> = Readonly<Record<key, Message>>

/** What fills the places of a text; `count` chooses its plural. */
export type MessageValues = Record<string, string | number>

/** Looks a text up and fills it in. */
export type Translate<key extends string> = (key: key, values?: MessageValues) => string

/**
 * Makes the function that speaks one language. Numbers are written as the language writes them; `{count}` chooses the plural
 * form.
 *
 * @param locale - BCP 47 tag.
 * @param catalogue - Every text of the keys that it will be asked for.
 */
export function createTranslate<key extends string>(locale: string, catalogue: Catalogue<key>): Translate<key> {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, values = {}) => {
    const message = catalogue[key]
    const text =
      typeof message === 'string' ? message : (message[plurals.select(Number(values.count ?? 0))] ?? message.other)
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ])
    return fillText(text, Object.fromEntries(written))
  }
}
