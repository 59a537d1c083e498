import type { Platform } from './platform.ts'

export declare namespace pairingLink {
  type Parameters = {
    /** The wallet's own scheme (`metamask://`), or an https link that its app answers to. */
    base: string
    /** `wc:…`; holds a key. */
    uri: string
    platform: Pick<Platform, 'isAndroid' | 'isTelegram'>
  }
}

/**
 * The link under which a wallet takes up an offer: `{scheme}://wc?uri=…`, `{https link}/wc?uri=…` (WalletConnect's mobile linking).
 */
export function pairingLink({ base, uri, platform }: pairingLink.Parameters): string {
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes a link once before it hands it on.
  const value = platform.isTelegram && platform.isAndroid ? encodeURIComponent(encoded) : encoded
  return wcLink(base, `uri=${value}`)
}

/** The place of a wallet's link where it takes what WalletConnect has for it. */
export function wcLink(base: string, search: string): string {
  const start = base.indexOf('?')
  // A link that ends in a place of its own, as `app://open?target=app://walletconnect/`, is registered to be written on from there.
  if (start < 0 || base.endsWith('/')) return `${withSlash(base.includes(':') ? base : `${base}://`)}wc?${search}`
  return `${withSlash(base.slice(0, start))}wc?${base.slice(start + 1)}&${search}`
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
