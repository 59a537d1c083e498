import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { findBrowseLink } from './browseLink.ts'
import { keepAllowedLinks } from './keepAllowedLinks.ts'
import { fromCustomWallet, type ListedWallet } from './ListedWallet.ts'
import { chooseLinkTarget, type LinkTarget } from './linkTarget.ts'
import { createPairingLink } from './pairingLink.ts'
import { type Platform, readPlatform } from './platform.ts'

/**
 * Where a link opens a wallet: in its app on this phone (`mobile`), in its web app (`web`), or in its program on this
 * computer (`desktop`).
 */
export type LinkPlace = 'mobile' | 'web' | 'desktop'

/** A link to a wallet, the window in which to open it, and what the wallet does with it. */
export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** What the link does: `pairing` passes the pairing URI to the wallet, `browse` opens the page in the wallet's browser. */
  readonly kind: 'pairing' | 'browse'
}

export declare namespace findWalletLink {
  type Parameters = {
    wallet: ListedWallet
    place: LinkPlace
    /** The pairing URI. Without it, only a link that opens the page in the wallet's browser is returned. */
    uri: string | undefined
    platform?: Platform
  }
}

/**
 * Returns the link that opens a wallet. Returns `undefined` if the wallet has no link for that place, or if the link
 * needs a pairing URI and there is none.
 *
 * Open the link in the handler of the visitor's press (`openLink`), because phones open apps only then.
 */
export function findWalletLink(
  core: Core,
  { wallet, place, uri, platform = readPlatform() }: findWalletLink.Parameters,
): WalletLink | undefined {
  const browseUrl = place === 'mobile' && findBrowseHref(core, wallet)
  if (browseUrl) return { href: browseUrl, target: chooseLinkTarget(platform), kind: 'browse' }
  const baseLink = getBaseLink(core, wallet, place)
  if (!baseLink || !uri) return undefined
  const href = createPairingLink({ base: baseLink, uri, platform })
  // A web page is opened in a new window, so that the site stays open. An app needs no window.
  const isWebPage = place !== 'mobile' && /^https?:/.test(href)
  return { href, target: isWebPage ? '_blank' : chooseLinkTarget(platform), kind: 'pairing' }
}

/**
 * Whether a wallet has a link for a place, with or without a pairing URI. Before the link check is loaded, this function
 * reads the unchecked data of the wallet. This is safe, because nothing is opened here.
 */
export function hasLink(core: Core, wallet: ListedWallet, place: LinkPlace): boolean {
  const checkedWallet = core.features.linkCheck?.(wallet) ?? wallet
  return Boolean(getLinkForPlace(core, checkedWallet, place) || (place === 'mobile' && findBrowseHref(core, wallet)))
}

/**
 * Returns the wallet's link to which the data of WalletConnect is appended; `undefined` if the wallet has no link that
 * may be opened. With the option `preferUniversalLinks`, the wallet's https link is preferred to its scheme.
 */
export function getBaseLink(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  return getLinkForPlace(core, keepAllowedLinks(core, wallet), place)
}

function getLinkForPlace(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  const { mobile_link, link_mode, desktop_link, webapp_link } = wallet
  const mobileLink = core.options.state.preferUniversalLinks ? (link_mode ?? mobile_link) : mobile_link
  return { mobile: mobileLink, web: webapp_link, desktop: desktop_link }[place]
}

function findBrowseHref(core: Core, wallet: ListedWallet): string | undefined {
  const { chain, options } = core
  // The link that opens a page in the wallet's browser is found by the wallet's name. If the site added a wallet with
  // this id and a link to its app, the site's link is used instead.
  const siteWallet = options.state.customWallets.find(({ id }) => id === wallet.id)
  if (siteWallet && getLinkForPlace(core, fromCustomWallet(siteWallet), 'mobile')) return undefined
  const { url } = options.state.metadata
  const pageUrl = typeof location === 'undefined' ? url : location.href
  const href = pageUrl && findBrowseLink({ wallet, namespace: chain.state.activeNamespace, url: pageUrl })
  return href ? checkWalletLink(href, 'app') : undefined
}
