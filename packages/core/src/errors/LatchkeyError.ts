/** What an error says beside its text. */
export type LatchkeyErrorOptions = {
  /** What fills the `{name}` places of the text. */
  values?: Record<string, string | number>
  /** More for the developer: what was given, what was expected. Never shown to the visitor. */
  details?: string | undefined
  cause?: unknown
}

/**
 * Root of every error that Latchkey throws. What a visitor reads is looked up by `code`; `message` is for the developer's
 * console.
 */
export class LatchkeyError<code extends string = string> extends Error {
  override name = 'LatchkeyError'
  /** Stable across versions; the key of the texts. */
  readonly code: code
  /** The catalogue's text, filled in. */
  readonly shortMessage: string
  readonly details: string | undefined
  readonly values: Record<string, string | number>

  constructor(code: code, text: string, { values = {}, details, cause }: LatchkeyErrorOptions = {}) {
    const shortMessage = fillText(text, values)
    super(details ? `${shortMessage}\n\nDetails: ${details}` : shortMessage, cause === undefined ? {} : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.values = values
  }

  /** Where this error is explained, relative to the documentation's root. */
  get docsPath(): string {
    return `errors#${this.code.toLowerCase()}`
  }
}

/** Puts values in the `{name}` places of a text; a place without a value stays as it is. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
