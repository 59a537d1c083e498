/** What an error contains besides its text. */
export type LatchkeyErrorOptions = {
  /** Values for the `{name}` placeholders of the text. */
  values?: Record<string, string | number>
  /** Details for the developer, such as the given and the expected value. Never shown to the visitor. */
  details?: string | undefined
  cause?: unknown
}

/**
 * Base class of all errors that Latchkey throws. `message` is for the developer's console. The text for the visitor is
 * looked up by `code`.
 */
export class LatchkeyError<code extends string = string> extends Error {
  override name = 'LatchkeyError'
  /** The error's code. The code stays the same in all versions, because texts and sites depend on it. */
  readonly code: code
  /** The English text for this code (for example in `connectionTexts`), with its placeholders filled in. */
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

  /** The path of the page that explains this error, relative to the root of the documentation. */
  get docsPath(): string {
    return `errors#${this.code.toLowerCase()}`
  }
}

/** Replaces the `{name}` placeholders of a text. A placeholder without a value stays as it is. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
