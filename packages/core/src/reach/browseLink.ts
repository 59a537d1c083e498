import type { Namespace } from '@latchkey/protocol'

export declare namespace findBrowseLink {
  type Parameters = {
    wallet: { name: string }
    /** The namespace in which the visitor wants to connect the wallet. */
    namespace: Namespace
    /** The page to open in the wallet. */
    url: string
  }
}

/** A link that opens a page in the web browser of a wallet's app. It exists for the wallets whose names match `name`. */
type BrowseLink = { name: RegExp; namespaces: readonly Namespace[]; href: (url: string) => string }

const encode = encodeURIComponent

/**
 * The wallets that do not support WalletConnect in some namespaces, and for each wallet the link that opens a page in
 * the wallet's own browser. In that browser, the page can connect the wallet directly.
 */
const browseLinks: readonly BrowseLink[] = [
  {
    name: /^phantom$/i,
    namespaces: ['eip155', 'solana', 'bip122'],
    // https://docs.phantom.com/phantom-deeplinks/other-methods/browse
    href: (url) => `https://phantom.app/ul/browse/${encode(url)}?ref=${encode(new URL(url).origin)}`,
  },
  {
    name: /^solflare$/i,
    namespaces: ['solana'],
    // https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
    href: (url) => `https://solflare.com/ul/v1/browse/${encode(url)}?ref=${encode(new URL(url).origin)}`,
  },
  {
    name: /\bcoinbase wallet\b|^base account$|^coinbase$/i,
    namespaces: ['solana'],
    href: (url) => `https://go.cb-w.com/dapp?cb_url=${encode(url)}`,
  },
  {
    name: /\bcoinbase wallet\b|^base account$|^coinbase$/i,
    namespaces: ['eip155'],
    href: (url) => `cbwallet://miniapp?url=${encode(url)}`,
  },
  { name: /^binance( web3)? wallet$|^binance$/i, namespaces: ['bip122'], href: createBinanceLink },
]

/**
 * Returns the link that opens a page in a wallet's own browser. Returns `undefined` if `browseLinks` has no
 * such link for the wallet in this namespace.
 */
export function findBrowseLink({ wallet, namespace, url }: findBrowseLink.Parameters): string | undefined {
  const name = wallet.name.trim()
  return browseLinks.find((link) => link.name.test(name) && link.namespaces.includes(namespace))?.href(url)
}

/** Whether a wallet has a link in `browseLinks` for some namespace. Phones list such a wallet even if it has no other link. */
export function hasBrowseLink({ name }: { name: string }): boolean {
  return browseLinks.some((link) => link.name.test(name.trim()))
}

/**
 * Returns all links that open this page in the browser of a wallet. The link check treats the hosts of these links as
 * hosts of known wallets.
 */
export function listBrowseLinks(url: string): readonly string[] {
  return browseLinks.map(({ href }) => href(url))
}

/** Returns an https link that opens a page in Binance's app. The link contains the app's own link to its web browser (a mini program). */
function createBinanceLink(url: string): string {
  const appLinkQuery = new URLSearchParams({
    appId: 'yFK5FCqYprrXDiVFbhyRx7',
    startPagePath: toBase64('/pages/browser/index'),
    startPageQuery: toBase64(`url=${url}`),
  })
  return `https://app.binance.com/en/download?_dp=${encode(toBase64(`bnc://app.binance.com/mp/app?${appLinkQuery}`))}`
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
