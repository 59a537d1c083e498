import type { Catalogue, Message } from '@latchkey/core/messages'
import type { en as english, Language } from './en.ts'
import { errorMessages } from './errorMessages.ts'

const accentedLetters: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}

/**
 * Returns an invented language for tests. Each text has accents on all letters, is a third longer and is in brackets. A text on screen
 * without brackets cannot be translated. A text that is cut off on screen would also be cut off in German.
 */
export function pseudoCatalogue<key extends string>(catalogue: Catalogue<key>): Catalogue<key> {
  return Object.fromEntries(
    Object.entries<Message>(catalogue).map(([key, message]) => [key, toPseudoMessage(message)]),
  ) as Catalogue<key>
}

/** Returns all texts of the modal in the invented language of `pseudoCatalogue`. */
export function pseudoLanguage(en: typeof english): Language {
  return pseudoCatalogue({ ...en, ...errorMessages() })
}

function toPseudoMessage(message: Message): Message {
  if (typeof message === 'string') return toPseudoText(message)
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, toPseudoText(text)])) as Message
}

function toPseudoText(text: string): string {
  const accentedText = text.replace(/\{\w+\}|[a-z]/gi, (part) => accentedLetters[part] ?? part)
  const padding = '~'.repeat(Math.ceil(text.length / 3))
  return `[${accentedText}${padding}]`
}
