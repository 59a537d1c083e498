/** Controls, save tabs and the ends of lines, and marks that turn the direction of what follows. */
const unseen = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text to be signed with what cannot be seen of it written out, as JSON does: it would hide or turn around the rest. */
export function visibleText(text: string): string {
  return text.replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
