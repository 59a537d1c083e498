/** The kind of an allowed link. `web`: an https page only. `app`: an https page, or an app's own scheme (`metamask://`). */
export type LinkKind = 'web' | 'app'

const maxLinkLength = 2048

/**
 * Matches schemes that no wallet may use as its own. A link with such a scheme can run code, render content, access the
 * device or the browser, open an app or file through another scheme, or start a program that executes commands in the
 * link.
 */
const forbiddenSchemes = new RegExp(
  `^(${[
    '(java|live|vb)script|data|blob|filesystem|about|view-source|feed|jar|mhtml',
    'intent|android-app|content|file|resource|shell|search-ms|([a-z]+-)+extension',
    'ssh|sftp|telnet|rdp|vnc|smb|afp|nfs|ldaps?|market|steam|vscode',
    'https?|ftp|wss?|mailto|tel|callto|sms(to)?|mms|facetime(-audio)?|wc',
    // Scheme families of operating systems, browsers and stores.
    '(ms-|x-|web\\+|itms|chrome|microsoft).*',
  ].join('|')})$`,
)

/**
 * The scheme of the page that simulates a phone during development. Of all links to the local machine, the wallet
 * directory may contain only links with this scheme.
 */
export const phonePageScheme = 'web+latchkeyphone'

/**
 * Checks that an external link, such as the link of a wallet, is safe to open. Accepts `https` links to a host with a
 * public name. For the kind `app`, also accepts a custom scheme in the form `scheme://`. Returns the link as a browser
 * normalizes it, or `undefined` if it is refused.
 *
 * These links are refused:
 * - links with the schemes `javascript`, `data`, `vbscript`, `file`, `blob`, `filesystem`, `about`, `intent` and others
 *   that cannot be a wallet's own, and with the families `ms-…`, `web+…` and `x-…`
 * - links with a user name or a password before the host
 * - links to IP addresses, and `https` links to `localhost` or to a host name without a dot
 * - links with white space, control characters or backslashes inside, because URL parsers read these differently
 * - links longer than 2048 characters
 *
 * @param value - The link as received. White space around it is removed.
 */
export function checkWalletLink(value: unknown, kind: LinkKind): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text.length > maxLinkLength || /[\p{C}\p{Z}\\]/u.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || url.href.length > maxLinkLength) return undefined
  if (url.protocol === 'https:') return isNamedHost(url.hostname) ? url.href : undefined
  return kind === 'app' && isAllowedAppScheme(url) ? url.href : undefined
}

function isAllowedAppScheme({ protocol, hostname, href }: URL): boolean {
  const scheme = protocol.slice(0, -1)
  const isForbidden = forbiddenSchemes.test(scheme) && scheme !== phonePageScheme
  return scheme.length > 1 && !isForbidden && href.startsWith(`${protocol}//`) && !isIpAddress(hostname)
}

/**
 * Whether a host has a public name: a name with a dot inside and none at its end. This excludes `localhost` and hosts
 * in the visitor's own network.
 */
function isNamedHost(hostname: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && !isIpAddress(hostname) && !/\.(localhost|local|internal)$/.test(hostname)
}

/**
 * Returns true if a host is an IP address. In https links, the URL parser has converted forms such as `0x7f.1` to
 * dotted decimals. In links with an app's own scheme, it leaves them as they are, so hexadecimal parts count too.
 */
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /(^|\.)(0x[0-9a-f]*|\d+)$/i.test(hostname)
}
