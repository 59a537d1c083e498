type Replacer = (text: string) => string

/** Matches a word of a text. The separators between words are characters that no secret contains. */
const wordPattern = /[^\s"'<>:;,()/?#&=]+/g

/**
 * Functions that remove secrets from a text: pairing URIs, e-mail addresses, one-time codes, tokens, keys, seed
 * phrases, addresses of accounts, and everything after `?` or `#` in a URL or path. Each function takes time in
 * proportion to the text's length, so that no text can block the page.
 */
const scrubSteps: readonly Replacer[] = [
  // If a pairing URI is part of another link, its colon is percent-encoded.
  createReplacer(/\bwc(:|%3a)[^\s"'<>]+/gi, 'wc:…'),
  createReplacer(/((?:\b[a-z][a-z\d+.-]{0,20}:\/)?\/[^\s?#"'<>)]*)(?:[?#][^\s"'<>)]*)?/gi, '$1'),
  createReplacer(/\beyJ[\w-]+(\.[\w-]*){0,2}/g, '<token>'),
  createReplacer(/\b(bearer)\s+[^\s"',;<>]+/gi, '$1 <token>'),
  createReplacer(/\b(\w{0,20}(?:token|secret|password|key|otp))(["']?\s*[:=]\s*["']?)[^\s"',;&<>]+/gi, '$1$2<secret>'),
  (text) => text.replace(wordPattern, (word) => (isEmail(word) ? '<e-mail>' : word)),
  createReplacer(/\b(0x)?[\da-f]{64,}\b/gi, '<hex>'),
  createReplacer(/\b0x[\da-f]{40}\b/gi, '<address>'),
  createReplacer(/\b(bc|tb|bcrt)1[02-9ac-hj-np-z]{20,87}\b/gi, '<address>'),
  (text) => text.replace(/(\bsolana:)?\b[1-9A-HJ-NP-Za-km-z]{26,}\b/g, scrubBase58),
  createReplacer(/\b\d{3}[ -]\d{3}\b|\b\d{6,8}\b/g, '<code>'),
  createReplacer(/\b(?:[a-z]{3,8}[ \t\n]{1,4}){11,}[a-z]{3,8}\b/g, '<words>'),
]

function createReplacer(pattern: RegExp, replacement: string): Replacer {
  return (text) => text.replace(pattern, replacement)
}

/** Whether a word is an e-mail address: it contains `@` or `%40`, with text before it and a dot after it. */
function isEmail(word: string): boolean {
  const wordWithoutPrefix = word.replace(/^(@|%40)+/i, '')
  const atIndex = wordWithoutPrefix.search(/@|%40/i)
  return atIndex > 0 && wordWithoutPrefix.indexOf('.', atIndex) > 0
}

/**
 * Returns what replaces a text that looks like base58, as keys and addresses do. The id of a Solana network also looks
 * like base58, but is no secret, so it stays. A word without digits is only replaced if it is longer than 60 letters,
 * because long names in stack traces have no digits.
 */
function scrubBase58(text: string, network: string | undefined): string {
  const word = network ? text.slice(network.length) : text
  if (network && word.length === 32) return text
  const looksLikeKey = /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)
  return looksLikeKey || word.length > 60 ? `${network ?? ''}<key>` : text
}

/** Returns the same data without the secrets in its texts. */
export function scrub<value>(value: value): value {
  if (typeof value === 'string') return scrubText(value) as value
  if (Array.isArray(value)) return value.map(scrub) as value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item)])) as value
}

function scrubText(text: string): string {
  return scrubSteps.reduce((rest, step) => step(rest), shorten(text))
}

/** The maximum length of a text in a report, in characters. */
const maxLength = 2_000

/** Cuts a long text between two words. A cut inside a secret would leave a part of it that no pattern recognises. */
function shorten(text: string): string {
  if (text.length <= maxLength) return text
  const textStart = text.slice(0, maxLength)
  const cutIndex = Math.max(textStart.lastIndexOf(' '), textStart.lastIndexOf('\n'), 0)
  return `${textStart.slice(0, cutIndex)}…`
}
