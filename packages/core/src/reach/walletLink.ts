import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { browseLink } from './browseLink.ts'
import { checkedWallet } from './checkedWallet.ts'
import { fromCustomWallet, type ListedWallet } from './ListedWallet.ts'
import { type LinkTarget, linkTarget } from './linkTarget.ts'
import { pairingLink } from './pairingLink.ts'
import { type Platform, readPlatform } from './platform.ts'

/**
 * Where a wallet can be opened outside this browser: `mobile` is its app on this phone, `web` its web app, `desktop`
 * its program on this computer.
 */
export type LinkPlace = 'mobile' | 'web' | 'desktop'

/** A link to a wallet, the window to open it in, and what happens in the wallet. */
export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** What the link does: `pairing` passes an offer to the wallet, `browse` opens the page in the wallet's browser. */
  readonly kind: 'pairing' | 'browse'
}

export declare namespace walletLink {
  type Parameters = {
    wallet: ListedWallet
    place: LinkPlace
    /** The URI of the offer. Without an offer, only links that open the page in the wallet are returned. */
    uri: string | undefined
    platform?: Platform
  }
}

/**
 * Returns the link that opens a wallet; `undefined` if the wallet has no link for that place or there is no offer.
 *
 * The link must be opened within the visitor's press (`openLink`), because phones open apps only then.
 */
export function walletLink(
  core: Core,
  { wallet, place, uri, platform = readPlatform() }: walletLink.Parameters,
): WalletLink | undefined {
  const browseUrl = place === 'mobile' && browseHref(core, wallet)
  if (browseUrl) return { href: browseUrl, target: linkTarget(platform), kind: 'browse' }
  const baseLink = linkBase(core, wallet, place)
  if (!baseLink || !uri) return undefined
  const href = pairingLink({ base: baseLink, uri, platform })
  // A web page needs a new window. An app opens without a window.
  const isWebPage = place !== 'mobile' && /^https?:/.test(href)
  return { href, target: isWebPage ? '_blank' : linkTarget(platform), kind: 'pairing' }
}

/**
 * Whether a wallet has a link for a place, with or without an offer. Before the link check is loaded, the unchecked
 * data of the wallet decides.
 */
export function hasLink(core: Core, wallet: ListedWallet, place: LinkPlace): boolean {
  const checkedData = core.features.linkCheck?.(wallet) ?? wallet
  return Boolean(getLinkForPlace(core, checkedData, place) || (place === 'mobile' && browseHref(core, wallet)))
}

/** The link of a wallet that may be opened. The option `preferUniversalLinks` decides between the wallet's scheme and its https link. */
export function linkBase(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  return getLinkForPlace(core, checkedWallet(core, wallet), place)
}

function getLinkForPlace(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  const { mobile_link, link_mode, desktop_link, webapp_link } = wallet
  const mobileLink = core.options.state.preferUniversalLinks ? (link_mode ?? mobile_link) : mobile_link
  return { mobile: mobileLink, web: webapp_link, desktop: desktop_link }[place]
}

function browseHref(core: Core, wallet: ListedWallet): string | undefined {
  const { chain, options } = core
  // A link to a wallet's browser is found by the wallet's name. If the site added a wallet with this id, the link of
  // the site is used instead.
  const siteWallet = options.state.customWallets.find(({ id }) => id === wallet.id)
  if (siteWallet && getLinkForPlace(core, fromCustomWallet(siteWallet), 'mobile')) return undefined
  const { url } = options.state.metadata
  const pageUrl = typeof location === 'undefined' ? url : location.href
  const href = pageUrl && browseLink({ wallet, namespace: chain.state.activeNamespace, url: pageUrl })
  return href ? checkWalletLink(href, 'app') : undefined
}
