import type { Platform } from './platform.ts'

export declare namespace createPairingLink {
  type Parameters = {
    /** The wallet's link: its own scheme (`metamask://`), or an https link that the wallet's app opens. */
    base: string
    /** The pairing URI, `wc:…`, which contains a secret key. */
    uri: string
    platform: Pick<Platform, 'isAndroid' | 'isTelegram'>
  }
}

/**
 * Returns the link that passes a pairing URI to a wallet, as WalletConnect's mobile linking defines it:
 * `{scheme}://wc?uri=…` or `{https link}/wc?uri=…`.
 */
export function createPairingLink({ base, uri, platform }: createPairingLink.Parameters): string {
  const encodedUri = encodeURIComponent(uri)
  // Telegram on Android decodes a link once before it passes the link to another app, so the value is encoded twice.
  const value = platform.isTelegram && platform.isAndroid ? encodeURIComponent(encodedUri) : encodedUri
  return createWcLink(base, `uri=${value}`)
}

/** Appends the path `wc` and the query to a wallet's link. Wallets expect the data of WalletConnect at the path `wc`. */
export function createWcLink(base: string, search: string): string {
  const queryStart = base.indexOf('?')
  // If a link ends with a slash, `wc` is appended at its very end, even if the link has a query. Example:
  // `app://open?target=app://walletconnect/`.
  if (queryStart < 0 || base.endsWith('/'))
    return `${addTrailingSlash(base.includes(':') ? base : `${base}://`)}wc?${search}`
  return `${addTrailingSlash(base.slice(0, queryStart))}wc?${base.slice(queryStart + 1)}&${search}`
}

function addTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
