/** Matches control characters except tabs and line breaks, and marks that change the text direction. */
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns a text in which invisible characters are escaped as in JSON. Otherwise they could hide or reverse a part of a text that is to be
 * signed.
 */
export function visibleText(text: string): string {
  return text.replace(invisibleCharacters, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
