/** `web`: only a page over https. `app`: that, or an app's own scheme (`metamask://`). */
export type LinkKind = 'web' | 'app'

const maxLength = 2048

/**
 * Schemes that are no wallet's own: they run or draw something where they are opened, reach into the device or the browser, name an app
 * or a file by something else than that app's own scheme, or open a program that does what the link says.
 */
const foreignSchemes = new RegExp(
  `^(${[
    '(java|live|vb)script|data|blob|filesystem|about|view-source|feed|jar|mhtml',
    'intent|android-app|content|file|resource|shell|search-ms|([a-z]+-)+extension',
    'ssh|sftp|telnet|rdp|vnc|smb|afp|nfs|ldaps?|market|steam|vscode',
    'https?|ftp|wss?|mailto|tel|callto|sms(to)?|mms|facetime(-audio)?|wc',
    // Whole families: of systems, browsers and stores.
    '(ms-|x-|web\\+|itms|chrome|microsoft).*',
  ].join('|')})$`,
)

/** The page that plays a phone while a site is developed: a directory has no other link to this machine. */
export const phonePageScheme = 'web+latchkeyphone'

/**
 * Lets a link of a wallet (or any link that came from outside) through if it can do no harm when opened: `https` to a named host,
 * or, for `app`, a custom scheme in the form `scheme://`. Answers it as the browser reads it, or `undefined`.
 *
 * Refused are the schemes `javascript`, `data`, `vbscript`, `file`, `blob`, `filesystem`, `about`, `intent` and others that are
 * no wallet's own, with the families `ms-…`, `web+…` and `x-…`; user info; IP addresses, `localhost` and names without a dot; white space, control characters and backslashes
 * within, where readers of links differ; anything longer than 2048 characters.
 *
 * @param value - As it came over the wire. White space around it is left out.
 */
export function checkWalletLink(value: unknown, kind: LinkKind): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text.length > maxLength || /[\p{C}\p{Z}\\]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || url.href.length > maxLength) return undefined
  if (url.protocol === 'https:') return isNamedHost(url.hostname) ? url.href : undefined
  return kind === 'app' && isOwnScheme(url) ? url.href : undefined
}

function isOwnScheme({ protocol, hostname, href }: URL): boolean {
  const scheme = protocol.slice(0, -1)
  const isForeign = foreignSchemes.test(scheme) && scheme !== phonePageScheme
  return scheme.length > 1 && !isForeign && href.startsWith(`${protocol}//`) && !isAddress(hostname)
}

/** A dot in the name, and none at its end: neither `localhost` nor a machine of the visitor's own network. */
function isNamedHost(hostname: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && !isAddress(hostname) && !/\.(localhost|local|internal)$/.test(hostname)
}

/** An IP address. Where the scheme is https, the URL parser has brought `0x7f.1` and its like into the dotted form. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /(^|\.)(0x[0-9a-f]*|\d+)$/i.test(hostname)
}
