/** What the wallet announces about itself (EIP-6963). The values are not checked, so that a test can announce invalid ones. */
export type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }

/**
 * Returns a picture with the wallet's first letter, as a `data:` URL. Even a strict content-security policy normally allows such a picture.
 */
export function letterIcon(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letter = (name.match(/[a-z0-9]/i)?.[0] ?? 'W').toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 60% 45%)"/><text x="48" y="66" font-family="sans-serif" font-size="52" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Returns a random UUID (version 4). Also works in insecure contexts, where `crypto.randomUUID` does not exist. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
