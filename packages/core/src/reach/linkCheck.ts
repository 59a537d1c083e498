import { checkWalletLink, phonePageScheme, type WalletListingEntry } from '@latchkey/protocol'
import { findNamesake, findOtherNamesake, mixesScripts, nameSkeleton, nameSkeletons } from '@latchkey/protocol/names'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import { browseLinksOf } from './browseLink.ts'
import type { ListedWallet } from './ListedWallet.ts'

declare module '../features.ts' {
  interface Features {
    /** Decides which links of a wallet may be opened. */
    linkCheck: LinkCheck
  }
}

/** Returns a wallet with only the data that may be trusted. */
export type LinkCheck = (wallet: ListedWallet) => ListedWallet

export declare namespace createLinkCheck {
  type Parameters = {
    /** The catalogue that ships with the kit. */
    shipped: readonly WalletListingEntry[]
    /** The wallets that the site recommends. */
    own: readonly CustomWallet[]
    /** The hostname of the page. */
    hostname?: string | undefined
  }
}

/** The fields whose links open a wallet with an offer. */
const openers = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode'] as const
/** The allowed hosts of store links: a link named "App Store" must lead there. */
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
/** Hosts of the documented links that open a page in a wallet's browser. The catalogue's entries may lack these hosts. */
const documentedHosts = ['link.metamask.io', 'phantom.com', 'go.cb-w.com', 'bkcode.vip', 'okx.com']
/** Hosts that many projects share. A homepage on such a host does not make the host known. */
const platforms: ReadonlySet<string> = new Set([
  ...Object.values(storeHosts).flat(),
  ...['github.com', 'gitlab.com', 't.me', 'x.com', 'discord.gg', 'linktr.ee', 'medium.com', 'google.com', 'apple.com'],
  ...['github.io', 'gitbook.io', 'notion.site', 'webflow.io', 'vercel.app', 'netlify.app', 'pages.dev', 'web.app'],
  ...['app.link', 'onelink.me', 'page.link', 'go.link'],
])
const fields = [...openers, 'homepage', 'app_store', 'play_store', 'chrome_store'] as const

type LinkField = (typeof fields)[number]
type Links = Partial<Record<LinkField, string>>
/** What is known about a wallet independently of the directory: the shipped entry, or the entry of the site. */
type Known = Omit<Partial<ListedWallet>, 'id' | 'name'>

/**
 * Creates the check of a wallet's data. A directory may be hostile. It may decide only whether a wallet is listed, at which position, and
 * with which name and picture. All other data follows these rules:
 *
 * - A wallet of the site has the links that the site set.
 * - A wallet that ships with the kit has only the shipped links, because even another link with the right scheme or host could open any
 *   page in the wallet's browser.
 * - A wallet under another id that looks like a shipped or site wallet (`findNamesake`) has that wallet's data, but no badge.
 * - A shipped wallet under the name of another known one, also beside its own name, loses its links, rdns and badge: the visitor would
 *   reach another wallet than the one they read.
 * - A wallet whose name has a word that mixes two look-alike scripts loses its links, rdns and badge.
 * - Any other wallet is unknown. It keeps its rdns unless a shipped wallet has it, its https links at the default port, and its store
 *   pages. A link whose scheme or host opens a known wallet (shipped, or of the site), or whose host has the homepage of a known wallet, is
 *   kept only if it is exactly a link of that wallet. The same holds for subdomains of such hosts.
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
  /** The known wallets by the skeleton of their name. The site's wallets come first, then the better known ones. */
  function knownByLook(): ReadonlyMap<string, Known> {
    const looks = (wallets: readonly { id: string; name: string }[], byId: ReadonlyMap<string, Known>) =>
      wallets.flatMap(({ id, name }) => nameSkeletons(name).map((look) => [look, byId.get(id) ?? {}] as const))
    byLook ??= new Map([...looks(own, ownById), ...looks(shipped, shippedById)].reverse())
    return byLook
  }

  /** Whether a name of a shipped wallet also contains that of another known one, as in "Phantom (formerly MetaMask)". */
  function namesAnother(name: string, { name: ownName }: WalletListingEntry): boolean {
    const own = nameSkeletons(ownName)
    if (own.includes(nameSkeleton(name))) return false
    return findOtherNamesake(name, { own, ownName, bySkeleton: knownByLook() }) !== undefined
  }

  return (wallet) => {
    const { id, name } = wallet
    const hosts = ownById.get(id)
    if (hosts) return { ...withoutClaims(wallet), ...hosts }
    const ours = shippedById.get(id)
    const isNamed = ours && nameSkeletons(ours.name).some((look) => nameSkeletons(name).includes(look))
    const namesake = isNamed ? ours : findNamesake(name, knownByLook())
    const isAnother = ours && ((namesake && namesake !== ours) || namesAnother(name, ours))
    const renamed = ours && (isAnother || namesake !== ours) && { isRenamed: true }
    if (isAnother) return { ...withoutClaims(wallet), ...renamed }
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
    // An app may handle links to its host at any port, so other ports are not allowed.
    if (url?.port) return false
    if (field in storeHosts) {
      return url !== undefined && storeHosts[field as keyof typeof storeHosts].includes(url.hostname)
    }
    // No offer is sent to the homepage, so any https link is allowed.
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

/** The fields that a directory may set for any wallet. */
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
      // A site may open a view with a wallet whose links have not been checked.
      const link = checkWalletLink(wallet[field], 'app')
      return link && isAllowed(link, field) ? [[field, link]] : []
    }),
  )
}

/** Removes all links of a wallet. */
export function withoutLinks(wallet: ListedWallet): ListedWallet {
  return without(wallet, fields)
}

/** Removes all fields in which the directory is not trusted. */
function withoutClaims(wallet: ListedWallet): ListedWallet {
  return without(wallet, [...fields, 'rdns', 'injected', 'badge_type', 'supports_wc'])
}

function without(wallet: ListedWallet, left: readonly (keyof ListedWallet)[]): ListedWallet {
  const bare: Record<string, unknown> = { ...wallet }
  for (const field of left) delete bare[field]
  return bare as ListedWallet
}

/** The host of an https link; empty for an app's own scheme. */
function hostOf(link: string): readonly string[] {
  return link.startsWith('https:') ? [new URL(link).hostname] : []
}

/** The host of a wallet's homepage, unless it is a shared platform. */
function homeOf({ homepage }: Links): readonly string[] {
  return hostOf(checkWalletLink(homepage, 'web') ?? '')
    .map(withoutWww)
    .filter((host) => !platforms.has(host))
}

/** Removes hosts that occur twice: if two wallets have their homepage on a host, other projects may use it too. */
function unshared(hosts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
  return hosts.filter((host) => counts.get(host) === 1)
}

function withoutWww(host: string): string {
  return host.replace(/^www\.(?=.*\.)/, '')
}

/**
 * Removes generic subdomains: `web3.brand.example` becomes `brand.example`. Other subdomains stay, so that one site does not make a whole
 * platform known.
 */
function ownDomain(host: string): string {
  const domain = host.replace(/^(?:(?:app|wallet|web|web3|login|vault|platform)\.)+(?=[^.]+\.)/, '')
  return platforms.has(domain) || /^(?:com?|net|org)\.[a-z]{2}$/.test(domain) ? host : domain
}
