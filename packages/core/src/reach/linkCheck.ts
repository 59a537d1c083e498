import { checkWalletLink, phonePageScheme, type WalletListingEntry } from '@latchkey/protocol'
import { findNamesake, mixesScripts, nameSkeletons } from '@latchkey/protocol/names'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import { browseLinksOf } from './browseLink.ts'
import type { ListedWallet } from './ListedWallet.ts'

/** A wallet with what may be believed of it. */
declare module '../features.ts' {
  interface Features {
    /** Which links of a wallet may be followed. */
    linkCheck: LinkCheck
  }
}

/** Checks the links of wallets before they are followed. */
export type LinkCheck = (wallet: ListedWallet) => ListedWallet

export declare namespace createLinkCheck {
  type Parameters = {
    /** The catalogue that ships with the kit. */
    shipped: readonly WalletListingEntry[]
    /** The wallets of the host. */
    own: readonly CustomWallet[]
    /** Of the page. */
    hostname?: string | undefined
  }
}

/** What an offer is sent by. */
const openers = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode'] as const
/** A link that says "App Store" leads to one. */
const storeHosts: Readonly<Record<'app_store' | 'play_store' | 'chrome_store', readonly string[]>> = {
  app_store: ['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  play_store: ['play.google.com'],
  chrome_store: [
    'chromewebstore.google.com',
    'chrome.google.com',
    'addons.mozilla.org',
    'microsoftedge.microsoft.com',
    'addons.opera.com',
  ],
}
/** Hosts that open a page in a wallet's browser, as the wallets document. The wallets' entries may lack these hosts. */
const documentedHosts = ['link.metamask.io', 'phantom.com', 'go.cb-w.com', 'bkcode.vip', 'okx.com']
/** Hosts that many projects share: a homepage there does not make the host known. */
const platforms: ReadonlySet<string> = new Set([
  ...Object.values(storeHosts).flat(),
  ...['github.com', 'gitlab.com', 't.me', 'x.com', 'discord.gg', 'linktr.ee', 'medium.com', 'google.com', 'apple.com'],
  ...['github.io', 'gitbook.io', 'notion.site', 'webflow.io', 'vercel.app', 'netlify.app', 'pages.dev', 'web.app'],
  ...['app.link', 'onelink.me', 'page.link', 'go.link'],
])
const fields = [...openers, 'homepage', 'app_store', 'play_store', 'chrome_store'] as const

type LinkField = (typeof fields)[number]
type Links = Partial<Record<LinkField, string>>
/** What is known of a wallet apart from the directory: all that ships, or what the host wrote of it. */
type Known = Omit<Partial<ListedWallet>, 'id' | 'name'>

/**
 * What may be believed of a wallet, since a directory may be hostile: it decides that a wallet is listed, where, under which name and with
 * which picture, which it draws itself. All else is as follows.
 *
 * - A wallet of the host has the links that the host wrote.
 * - A wallet that ships with the kit is the one that shipped: a link of its own scheme or host may still open any page in its browser.
 * - So is a wallet under another id that can be taken for one of these (`findNamesake`), but it has no badge.
 * - A wallet that ships under the name of another has nothing: a visitor would be led elsewhere than they read.
 * - A wallet whose name has a word that mixes two look-alike scripts has nothing.
 * - Any other wallet is unknown. It keeps its rdns unless a shipped wallet has it, its links over https at the default port, and
 *   its pages in stores. A link whose scheme or host opens a known wallet (shipped, or of the host), or whose host has the
 *   homepage of a known wallet, is kept only if it is a link of that wallet, letter by letter. The same holds for subdomains of
 *   such hosts.
 */
export function createLinkCheck({ shipped, own, hostname }: createLinkCheck.Parameters): LinkCheck {
  const shippedById = new Map(shipped.map((wallet) => [wallet.id, wallet]))
  const ownById = new Map<string, Links>(own.map((wallet) => [wallet.id, readWalletLinks({ ...wallet })]))
  const known = [...shipped, ...ownById.values()].flatMap((wallet) =>
    openers.flatMap((field) => checkWalletLink(wallet[field], 'app') ?? []),
  )
  const knownLinks = new Set(known)
  const knownHosts = new Set([
    ...[...documentedHosts, ...[...browseLinksOf('https://latchkey.example/'), ...known].flatMap(hostOf)].map(
      withoutWww,
    ),
    ...[...unshared(shipped.flatMap(homeOf)), ...[...ownById.values()].flatMap(homeOf)].map(ownDomain),
  ])
  const shippedRdns = new Set(shipped.map(({ rdns }) => rdns).filter(Boolean))
  const isOnThisMachine = hostname === 'localhost' || hostname === '127.0.0.1'

  let byLook: ReadonlyMap<string, Known> | undefined
  /** The wallets of the host come first, then the better known ones. */
  function namesakeOf(name: string): Known | undefined {
    const looks = (wallets: readonly { id: string; name: string }[], byId: ReadonlyMap<string, Known>) =>
      wallets.flatMap(({ id, name }) => nameSkeletons(name).map((look) => [look, byId.get(id) ?? {}] as const))
    byLook ??= new Map([...looks(own, ownById), ...looks(shipped, shippedById)].reverse())
    return findNamesake(name, byLook)
  }

  return (wallet) => {
    const { id, name } = wallet
    const hosts = ownById.get(id)
    if (hosts) return { ...withoutClaims(wallet), ...hosts }
    const ours = shippedById.get(id)
    const isNamed = ours && nameSkeletons(ours.name).some((look) => nameSkeletons(name).includes(look))
    const namesake = isNamed ? ours : namesakeOf(name)
    const renamed = ours && namesake !== ours && { isRenamed: true }
    if (ours && namesake && namesake !== ours) return { ...withoutClaims(wallet), ...renamed }
    if (ours) return { ...withoutClaims(wallet), ...ours, ...shownOf(wallet), ...renamed }
    if (namesake) {
      const { badge_type: _, ...rest } = namesake
      return { ...withoutClaims(wallet), ...rest, ...shownOf(wallet) }
    }
    if (name.split(/\s/).some(mixesScripts)) return withoutClaims(wallet)
    const rest = shippedRdns.has(wallet.rdns) ? without(wallet, ['rdns']) : wallet
    return { ...withoutLinks(rest), ...pick(wallet, mayHave) }
  }

  /** Whether an unknown wallet may have a link. */
  function mayHave(link: string, field: LinkField): boolean {
    const url = link.startsWith('https:') ? new URL(link) : undefined
    if ((openers as readonly string[]).includes(field) && knownLinks.has(link)) return true
    // An app may handle links to its host at any port.
    if (url?.port) return false
    if (field in storeHosts) {
      return url !== undefined && storeHosts[field as keyof typeof storeHosts].includes(url.hostname)
    }
    // Nothing is offered to the wallet there.
    if (field === 'homepage') return url !== undefined
    if (url === undefined) return isOnThisMachine && link.startsWith(`${phonePageScheme}:`)
    return !isKnown(url.hostname)
  }

  /** Whether a host is that of a known wallet, or a subdomain of it. */
  function isKnown(host: string): boolean {
    const labels = host.split('.')
    return labels.some((_, first) => knownHosts.has(labels.slice(first).join('.')))
  }
}

/** What a directory says of any wallet. */
function shownOf({
  id,
  name,
  image_id,
  imageUrl,
  order,
}: ListedWallet): Partial<ListedWallet> & { id: string; name: string } {
  return {
    id,
    name,
    ...(image_id && { image_id }),
    ...(imageUrl && { imageUrl }),
    ...(order !== undefined && { order }),
  }
}

function pick(wallet: Links, isAllowed: (link: string, field: LinkField) => boolean): Links {
  return Object.fromEntries(
    fields.flatMap((field) => {
      // A host may open a view with a wallet whose links have not been checked.
      const link = checkWalletLink(wallet[field], 'app')
      return link && isAllowed(link, field) ? [[field, link]] : []
    }),
  )
}

/** What is left of a wallet whose links may not be followed. */
export function withoutLinks(wallet: ListedWallet): ListedWallet {
  return without(wallet, fields)
}

/** What is left of a wallet of which the directory is not believed. */
function withoutClaims(wallet: ListedWallet): ListedWallet {
  return without(wallet, [...fields, 'rdns', 'injected', 'badge_type', 'supports_wc'])
}

function without(wallet: ListedWallet, left: readonly (keyof ListedWallet)[]): ListedWallet {
  const bare: Record<string, unknown> = { ...wallet }
  for (const field of left) delete bare[field]
  return bare as ListedWallet
}

/** The host of an https link; none for an app's own scheme. */
function hostOf(link: string): readonly string[] {
  return link.startsWith('https:') ? [new URL(link).hostname] : []
}

/** The host of a wallet's homepage, unless it is a shared platform. */
function homeOf({ homepage }: Links): readonly string[] {
  return hostOf(checkWalletLink(homepage, 'web') ?? '')
    .map(withoutWww)
    .filter((host) => !platforms.has(host))
}

/** Leaves out hosts that occur twice: where two wallets have their homepage, other projects may have theirs. */
function unshared(hosts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
  return hosts.filter((host) => counts.get(host) === 1)
}

function withoutWww(host: string): string {
  return host.replace(/^www\.(?=.*\.)/, '')
}

/**
 * Drops generic subdomains: `web3.brand.example` becomes `brand.example`. Other subdomains stay, so that one site does not make a
 * whole platform known.
 */
function ownDomain(host: string): string {
  const domain = host.replace(/^(?:(?:app|wallet|web|web3|login|vault|platform)\.)+(?=[^.]+\.)/, '')
  return platforms.has(domain) || /^(?:com?|net|org)\.[a-z]{2}$/.test(domain) ? host : domain
}
