import { checkWalletLink } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { browseLink } from './browseLink.ts'
import { checkedWallet } from './checkedWallet.ts'
import type { ListedWallet } from './ListedWallet.ts'
import { type LinkTarget, linkTarget } from './linkTarget.ts'
import { pairingLink } from './pairingLink.ts'
import { type Platform, readPlatform } from './platform.ts'

/** Where a wallet is reached besides this browser: its app on this phone, its web page, its program on this computer. */
export type LinkPlace = 'mobile' | 'web' | 'desktop'

/** A link to a wallet, with the window to open it in and what the wallet then does. */
export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** Whether the wallet takes up an offer there, or opens the page in itself. */
  readonly kind: 'pairing' | 'browse'
}

export declare namespace walletLink {
  type Parameters = {
    wallet: ListedWallet
    place: LinkPlace
    /** The offer; without one there are only links that open the page in the wallet. */
    uri: string | undefined
    platform?: Platform
  }
}

/**
 * The link by which a wallet is opened. `undefined` where it has none at that place, or while there is no offer.
 *
 * It has to be opened within the visitor's press (`openLink`): phones open apps only then.
 */
export function walletLink(
  core: Core,
  { wallet, place, uri, platform = readPlatform() }: walletLink.Parameters,
): WalletLink | undefined {
  const browse = place === 'mobile' && browseHref(core, wallet)
  if (browse) return { href: browse, target: linkTarget(platform), kind: 'browse' }
  const base = linkBase(core, wallet, place)
  if (!base || !uri) return undefined
  const href = pairingLink({ base, uri, platform })
  // A page of its own beside this one; an app takes no window.
  const isPage = place !== 'mobile' && /^https?:/.test(href)
  return { href, target: isPage ? '_blank' : linkTarget(platform), kind: 'pairing' }
}

/** Whether a wallet has a way at a place at all, with or without an offer; until links can be checked, whether it says so. */
export function hasLink(core: Core, wallet: ListedWallet, place: LinkPlace): boolean {
  const checked = core.features.linkCheck?.(wallet) ?? wallet
  return Boolean(linkAt(core, checked, place) || (place === 'mobile' && browseHref(core, wallet)))
}

/** The wallet's own link that may be followed, as the host prefers it. */
export function linkBase(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  return linkAt(core, checkedWallet(core, wallet), place)
}

function linkAt(core: Core, wallet: ListedWallet, place: LinkPlace): string | undefined {
  const { mobile_link, link_mode, desktop_link, webapp_link } = wallet
  const mobile = core.options.state.preferUniversalLinks ? (link_mode ?? mobile_link) : mobile_link
  return { mobile, web: webapp_link, desktop: desktop_link }[place]
}

function browseHref({ chain, options }: Core, wallet: ListedWallet): string | undefined {
  const { url } = options.state.metadata
  const page = typeof location === 'undefined' ? url : location.href
  const href = page && browseLink({ wallet, namespace: chain.state.activeNamespace, url: page })
  return href ? checkWalletLink(href, 'app') : undefined
}
