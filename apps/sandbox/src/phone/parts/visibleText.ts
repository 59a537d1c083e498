/** Control characters except tabs and line ends, and bidi marks, which change the direction of the text after them. */
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Escapes invisible characters of a text that is to be signed, as JSON does. These characters could hide or reverse the rest of the text.
 */
export function visibleText(text: string): string {
  return text.replace(invisibleCharacters, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
