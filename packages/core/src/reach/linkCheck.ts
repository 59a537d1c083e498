import { checkWalletLink, phonePageScheme, type WalletListingEntry } from '@latchkey/protocol'
import { findNamesake, findOtherNamesake, mixesScripts, nameSkeleton, nameSkeletons } from '@latchkey/protocol/names'
import type { CustomWallet } from '../options/options.ts'
import { readWalletLinks } from '../services/readWalletLinks.ts'
import { listBrowseLinks } from './browseLink.ts'
import type { ListedWallet } from './ListedWallet.ts'

declare module '../features.ts' {
  interface Features {
    /** The function that removes untrusted links from a wallet. Present after its code is loaded. */
    linkCheck: LinkCheck
  }
}

/** Returns a copy of a wallet without the data that the kit does not trust. */
export type LinkCheck = (wallet: ListedWallet) => ListedWallet

export declare namespace createLinkCheck {
  type Parameters = {
    /** The catalogue that ships with the kit. */
    shipped: readonly WalletListingEntry[]
    /** The wallets that the site added. */
    own: readonly CustomWallet[]
    /** The ids of the wallets that the site excludes. */
    excluded?: readonly string[] | undefined
    /** The hostname of the page. */
    hostname?: string | undefined
  }
}

/** The fields with links that pass a WalletConnect pairing URI to a wallet. */
const pairingLinkFields = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode'] as const
/** The allowed hosts of links to stores, by field. A link in one of these fields must lead to the field's store. */
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
/**
 * Further hosts of known wallets. The documentation of these wallets describes links on these hosts that open a page in
 * the wallet's browser, but the catalogue does not contain all of these links.
 */
const documentedHosts = ['link.metamask.io', 'phantom.com', 'go.cb-w.com', 'bkcode.vip', 'okx.com']
/** Hosts that many projects share. If a wallet's homepage is on such a host, the other pages of the host are not the wallet's. */
const sharedHosts: ReadonlySet<string> = new Set([
  ...Object.values(storeHosts).flat(),
  ...['github.com', 'gitlab.com', 't.me', 'x.com', 'discord.gg', 'linktr.ee', 'medium.com', 'google.com', 'apple.com'],
  ...['github.io', 'gitbook.io', 'notion.site', 'webflow.io', 'vercel.app', 'netlify.app', 'pages.dev', 'web.app'],
  ...['app.link', 'test-app.link', 'onelink.me', 'page.link', 'go.link'],
])
const linkFields = [...pairingLinkFields, 'homepage', 'app_store', 'play_store', 'chrome_store'] as const

type LinkField = (typeof linkFields)[number]
type WalletLinks = Partial<Record<LinkField, string>>
/**
 * The data of a wallet that the kit trusts: from the catalogue that ships with the kit, or from the site's options.
 * None of it comes from the directory.
 */
type TrustedWalletData = Omit<Partial<ListedWallet>, 'id' | 'name'>
type WalletsBySkeleton = ReadonlyMap<string, TrustedWalletData>
/** Wallets in which `findNamesake` looks for a name. */
type Lookup = { bySkeleton: WalletsBySkeleton; areWellKnown?: boolean }

/**
 * Creates the function that checks a wallet's data. A directory may be hostile, so it decides only which wallets are
 * listed, their order, their names and their pictures. All other data follows these rules:
 *
 * - A wallet of the site has the links that the site set.
 * - A wallet that ships with the kit has only the shipped links. Even another link with the wallet's scheme or host is
 *   removed, because it could open any page in the wallet's browser.
 * - A wallet with another id whose name looks like that of a shipped or site wallet (`findNamesake`) gets that wallet's
 *   data, but no badge.
 * - A shipped wallet that the directory lists under the name of another known wallet loses its links, rdns and badge.
 *   This also holds if the name contains the wallet's own name too. Otherwise the visitor could reach a wallet that
 *   the name does not mean.
 * - A wallet with another id that has the name, rdns, pairing link or store page of a wallet that the site excludes
 *   loses all such data, and is marked (`isExcluded`). Other shipped wallets and wallets of the site may share them.
 * - A wallet whose name has a word in two look-alike scripts (Latin and Cyrillic) loses its links, rdns and badge.
 * - Any other wallet is unknown. It keeps its rdns, unless a shipped wallet has this rdns. It keeps its store pages,
 *   and its https links at the default port, except links that could open a known wallet (shipped, or of the site).
 *   These are links with the scheme or the host of a known wallet, with the host of a known wallet's homepage, or with
 *   a subdomain of these hosts. The hosts of one app at Branch count as one host (`toMainBranchHost`). These links are
 *   kept only if they are exactly a link of the known wallet.
 */
export function createLinkCheck({ shipped, own, excluded = [], hostname }: createLinkCheck.Parameters): LinkCheck {
  const shippedWalletsById = new Map(shipped.map((wallet) => [wallet.id, wallet]))
  const siteLinksById = new Map<string, WalletLinks>(own.map((wallet) => [wallet.id, readWalletLinks({ ...wallet })]))
  const trustedLinks = [...shipped, ...siteLinksById.values()].flatMap((wallet) =>
    pairingLinkFields.flatMap((field) => checkWalletLink(wallet[field], 'app') ?? []),
  )
  const trustedLinkSet = new Set(trustedLinks)
  const trustedHosts = new Set(
    [
      ...[
        ...documentedHosts,
        ...[...listBrowseLinks('https://latchkey.example/'), ...trustedLinks].flatMap(toHostList),
      ].map(removeWww),
      ...[
        ...keepUniqueHosts(shipped.flatMap(toHomepageHostList)),
        ...[...siteLinksById.values()].flatMap(toHomepageHostList),
      ].map(removeGenericSubdomain),
    ].map(toMainBranchHost),
  )
  const excludedWallets = new Set<TrustedWalletData>(shipped.filter(({ id }) => excluded.includes(id)))
  const excludedData = new Set([...excludedWallets].flatMap(listIdentifyingData))
  const shippedRdns = new Set(shipped.map(({ rdns }) => rdns).filter(Boolean))
  const isLocalhost = hostname === 'localhost' || hostname === '127.0.0.1'

  let lookups: readonly Lookup[] | undefined
  /**
   * Returns the site's wallets and these shipped wallets by the skeleton of their names (the form in which look-alike
   * names are equal). If two wallets have the same skeleton, the site's wallet is used, or else the one that comes first
   * in the catalogue.
   */
  function indexByNameSkeleton(shippedWallets: readonly WalletListingEntry[]): WalletsBySkeleton {
    const toSkeletonEntries = (wallets: readonly { id: string; name: string }[], byId: WalletsBySkeleton) =>
      wallets.flatMap(({ id, name }) => nameSkeletons(name).map((skeleton) => [skeleton, byId.get(id) ?? {}] as const))
    return new Map(
      [...toSkeletonEntries(own, siteLinksById), ...toSkeletonEntries(shippedWallets, shippedWalletsById)].reverse(),
    )
  }

  /**
   * The lookups for the name of a wallet. The second one searches more thoroughly, for wallets of the site and
   * well-known wallets (with a badge) only: the names of other wallets include many plain words.
   */
  function listLookups(): readonly Lookup[] {
    lookups ??= [
      { bySkeleton: indexByNameSkeleton(shipped) },
      { bySkeleton: indexByNameSkeleton(shipped.filter(({ badge_type }) => badge_type)), areWellKnown: true },
    ]
    return lookups
  }

  function findTrustedNamesake(name: string): TrustedWalletData | undefined {
    for (const { bySkeleton, areWellKnown } of listLookups()) {
      const namesake = findNamesake(name, bySkeleton, areWellKnown)
      if (namesake) return namesake
    }
    return undefined
  }

  /**
   * Whether the directory's name for a shipped wallet also contains the name of another trusted wallet, as in "Phantom
   * (formerly MetaMask)".
   */
  function containsNameOfOtherWallet(name: string, { name: ownName }: WalletListingEntry): boolean {
    const own = nameSkeletons(ownName)
    if (own.includes(nameSkeleton(name))) return false
    return listLookups().some((lookup) => findOtherNamesake(name, { own, ownName, ...lookup }) !== undefined)
  }

  return (wallet) => {
    const { id, name } = wallet
    const siteLinks = siteLinksById.get(id)
    if (siteLinks) return { ...removeIdentityFields(wallet), ...siteLinks }
    const shippedWallet = shippedWalletsById.get(id)
    const hasShippedName =
      shippedWallet && nameSkeletons(shippedWallet.name).some((skeleton) => nameSkeletons(name).includes(skeleton))
    const namesake = hasShippedName ? shippedWallet : findTrustedNamesake(name)
    const hasNameOfOtherWallet =
      shippedWallet && ((namesake && namesake !== shippedWallet) || containsNameOfOtherWallet(name, shippedWallet))
    const isExcluded = shippedWallet
      ? namesake !== shippedWallet && excludedWallets.has(namesake ?? {})
      : excludedWallets.has(namesake ?? {}) || listIdentifyingData(wallet).some((each) => excludedData.has(each))
    if (isExcluded) return { ...removeIdentityFields(wallet), isExcluded }
    const isRenamedField = shippedWallet && (hasNameOfOtherWallet || namesake !== shippedWallet) && { isRenamed: true }
    if (hasNameOfOtherWallet) return { ...removeIdentityFields(wallet), ...isRenamedField }
    if (shippedWallet)
      return { ...removeIdentityFields(wallet), ...shippedWallet, ...pickDisplayFields(wallet), ...isRenamedField }
    if (namesake) {
      const { badge_type: _, ...trustedData } = namesake
      return { ...removeIdentityFields(wallet), ...trustedData, ...pickDisplayFields(wallet) }
    }
    if (name.split(/\s/).some(mixesScripts)) return removeIdentityFields(wallet)
    const walletWithoutShippedRdns = shippedRdns.has(wallet.rdns) ? removeFields(wallet, ['rdns']) : wallet
    return { ...removeLinks(walletWithoutShippedRdns), ...pickLinks(wallet, isAllowedLink) }
  }

  /** Whether a wallet without trusted data may keep this link. */
  function isAllowedLink(link: string, field: LinkField): boolean {
    const url = link.startsWith('https:') ? new URL(link) : undefined
    if ((pairingLinkFields as readonly string[]).includes(field) && trustedLinkSet.has(link)) return true
    // An app may open links to its host at any port, so links with a port are not allowed.
    if (url?.port) return false
    if (field in storeHosts) {
      return url !== undefined && storeHosts[field as keyof typeof storeHosts].includes(url.hostname)
    }
    // The kit passes no pairing URI to a wallet's homepage, so any https link is allowed there.
    if (field === 'homepage') return url !== undefined
    if (url === undefined) return isLocalhost && link.startsWith(`${phonePageScheme}:`)
    return !isTrustedHost(url.hostname)
  }

  /** Whether a host, or a parent domain of it, belongs to a trusted wallet. */
  function isTrustedHost(host: string): boolean {
    const labels = toMainBranchHost(host).split('.')
    return labels.some((_, index) => trustedHosts.has(labels.slice(index).join('.')))
  }
}

/** Returns the fields that a directory may always set, because they only affect how the wallet is shown. */
function pickDisplayFields({
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

function pickLinks(wallet: WalletLinks, isAllowed: (link: string, field: LinkField) => boolean): WalletLinks {
  return Object.fromEntries(
    linkFields.flatMap((field) => {
      // `checkWalletLink` checks the link too, because a site may open a view with a wallet that was not read from
      // the directory.
      const link = checkWalletLink(wallet[field], 'app')
      return link && isAllowed(link, field) ? [[field, link]] : []
    }),
  )
}

/** Removes all links of a wallet. */
export function removeLinks(wallet: ListedWallet): ListedWallet {
  return removeFields(wallet, linkFields)
}

/** Removes all fields that a directory could use to present one wallet as another. */
function removeIdentityFields(wallet: ListedWallet): ListedWallet {
  return removeFields(wallet, [...linkFields, 'rdns', 'injected', 'badge_type', 'supports_wc'])
}

function removeFields(wallet: ListedWallet, fieldsToRemove: readonly (keyof ListedWallet)[]): ListedWallet {
  const copy: Record<string, unknown> = { ...wallet }
  for (const field of fieldsToRemove) delete copy[field]
  return copy as ListedWallet
}

/** Returns the reverse domain of a wallet, and its links except the homepage: several wallets may have one homepage. */
function listIdentifyingData({ rdns, homepage: _, ...wallet }: TrustedWalletData): readonly string[] {
  return [rdns, ...Object.values(pickLinks(wallet, () => true))].filter((each) => each !== undefined)
}

/** Returns a list with the host of an https link. The list is empty for a link with an app's own scheme. */
function toHostList(link: string): readonly string[] {
  return link.startsWith('https:') ? [new URL(link).hostname] : []
}

/** Returns a list with the host of a wallet's homepage. The list is empty if many projects share the host. */
function toHomepageHostList({ homepage }: WalletLinks): readonly string[] {
  return toHostList(checkWalletLink(homepage, 'web') ?? '')
    .map(removeWww)
    .filter((host) => !sharedHosts.has(host))
}

/** Returns the hosts that occur only once. If two wallets have their homepages on one host, other projects may use that host too. */
function keepUniqueHosts(hosts: readonly string[]): readonly string[] {
  const countByHost = new Map<string, number>()
  for (const host of hosts) countByHost.set(host, (countByHost.get(host) ?? 0) + 1)
  return hosts.filter((host) => countByHost.get(host) === 1)
}

function removeWww(host: string): string {
  return host.replace(/^www\.(?=.*\.)/, '')
}

/**
 * Returns the main host of an app at Branch, for one of its four hosts. All four open the same app: `x.app.link`,
 * `x-alternate.app.link`, and both under `test-app.link`. Returns any other host unchanged.
 *
 * @see https://help.branch.io/developer-hub/ios-universal-links
 */
function toMainBranchHost(host: string): string {
  return host.replace(/(?:-alternate)?\.(?:test-)?app\.link$/, '.app.link')
}

/**
 * Removes generic subdomains from a host: `web3.brand.example` becomes `brand.example`. Other subdomains stay. If
 * they were removed too, one wallet on a hosting platform would make the whole platform a trusted host.
 */
function removeGenericSubdomain(host: string): string {
  const domain = host.replace(/^(?:(?:app|wallet|web|web3|login|vault|platform)\.)+(?=[^.]+\.)/, '')
  return sharedHosts.has(domain) || /^(?:com?|net|org)\.[a-z]{2}$/.test(domain) ? host : domain
}
