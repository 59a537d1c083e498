import { fillText } from '../errors/LatchkeyError.ts'

/** A text, or one text per plural form of `{count}` (categories of `Intl.PluralRules`; `other` is required). */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** The texts of one language, by key. */
export type Catalogue<key extends string = string> = Readonly<Record<key, Message>>

/** Values for the placeholders of a text; `count` selects the plural form. */
export type MessageValues = Record<string, string | number>

/** Returns the text of a key, with its placeholders filled in. */
export type Translate<key extends string> = (key: key, values?: MessageValues) => string

/**
 * Creates the function that returns texts in one language. The function formats numbers for the language, and `count`
 * selects the plural form.
 *
 * @param locale - The language as a BCP 47 tag.
 * @param catalogue - The texts of the language, one for every key.
 */
export function createTranslate<key extends string>(locale: string, catalogue: Catalogue<key>): Translate<key> {
  const pluralRules = new Intl.PluralRules(locale)
  const numberFormat = new Intl.NumberFormat(locale)
  return (key, values = {}) => {
    const message = catalogue[key]
    const text =
      typeof message === 'string' ? message : (message[pluralRules.select(Number(values.count ?? 0))] ?? message.other)
    const formattedValues = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numberFormat.format(value) : value,
    ])
    return fillText(text, Object.fromEntries(formattedValues))
  }
}
