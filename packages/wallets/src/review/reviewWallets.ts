import { type Namespace, namespaceNames, pictureKey as readPictureKey } from '@latchkey/protocol'
import {
  findNamesake,
  findOtherNamesake,
  listCurrentAndFormerNames,
  mixesScripts,
  nameSkeleton,
  nameSkeletons,
  withoutSuperscriptsAndSigns,
} from '@latchkey/protocol/names'
import { names } from '../snapshot/names.ts'
import { editionNames, type KnownWallet, parseKnownWallets } from './knownNames.ts'

/** A wallet that was found on the page. Core's `Connector` has the same fields. */
export type FoundWallet = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly namespace: Namespace
  readonly imageUrl?: string
  readonly info?: { readonly rdns?: string }
  readonly explorerId?: string
  readonly isDuplicate?: boolean
  readonly origin?: string
}

export declare namespace reviewWallets {
  type Parameters<wallet extends FoundWallet> = {
    /** The wallets of the page in all namespaces. */
    wallets: readonly wallet[]
    /** Names of rows that the modal itself shows beside the wallets. `WalletConnect` is always included. */
    ownNames?: readonly string[]
    /** Names of wallets that the site lists itself. A wallet of the catalogue may have the same name. */
    hostNames?: readonly string[]
  }
}

/** What the comparison has found out about a wallet of the page. */
type Review<wallet> = {
  readonly wallet: wallet
  readonly skeleton: string
  /** The skeleton of the wallet's name (`nameSkeleton`) without superscript letters. */
  readonly rest: string
  readonly rdns: string | undefined
  /** The wallet of the catalogue with which the name could be confused. */
  readonly namesake: KnownWallet | undefined
  /** The wallet of the catalogue that this wallet claims to be, by its name or reverse domain. */
  readonly known: KnownWallet | undefined
  /** What the wallet's row in the modal also shows. `named`: the wallet's origin. `marked`: the origin and a warning (`isDuplicate`). */
  doubt: 'none' | 'named' | 'marked'
}

const knownWallets = parseKnownWallets(names)
const skeletonsByWallet = new Map(knownWallets.map((wallet) => [wallet, nameSkeletons(wallet.name)]))
const walletByRdns = new Map(knownWallets.flatMap((wallet) => wallet.rdns.map((rdns) => [rdns, wallet])))
const walletBySkeleton = new Map(
  [...skeletonsByWallet].flatMap(([wallet, skeletons]) => skeletons.map((skeleton) => [skeleton, wallet] as const)),
)

/**
 * Names of the wallets that the site lists, by skeleton (`nameSkeleton`). The next call with the same names uses the same map, because
 * `findNamesake` caches its results for each map.
 */
let siteNames = { key: '', bySkeleton: new Map<string, string>() }

function indexSiteNames(names: readonly string[]): ReadonlyMap<string, string> {
  const key = names.join('\n')
  if (key !== siteNames.key) siteNames = { key, bySkeleton: new Map(names.map((name) => [nameSkeleton(name), name])) }
  return siteNames.bySkeleton
}

/**
 * Compares the wallets of a page, and marks each wallet that could be mistaken for another wallet. A marked wallet gets `isDuplicate` and
 * an `origin`, which the row shows so that the visitor can tell the wallets apart.
 *
 * A wallet is marked in each of these cases:
 *
 * - its name looks like the name of another wallet, or it has another wallet's picture;
 * - it has a name or a reverse domain that is known to belong to another wallet;
 * - it has the name of a row of the modal;
 * - its name contains "WalletConnect" or the name of a wallet that the site lists.
 *
 * A wallet that matches a wallet of the catalogue gets an `explorerId`, and comes before wallets that look like it.
 *
 * A mark means that something does not match. But a wallet without a mark is not proven to be genuine, because a wallet can copy all data
 * of another wallet.
 */
export function reviewWallets<wallet extends FoundWallet>({
  wallets,
  ownNames = [],
  hostNames = [],
}: reviewWallets.Parameters<wallet>): readonly wallet[] {
  const reviews = wallets.filter(isNamedByItself).map(createReview)
  const entryBySiteWallet = new Map(
    wallets.flatMap((wallet) => (wallet.type === 'EXTERNAL' ? [[wallet, findClaimedEntry(wallet)]] : [])),
  )
  const reverseDomains = new Set(reviews.flatMap(({ rdns }) => rdns ?? []))
  // Latchkey itself names injected EVM wallets, for example "Browser Wallet". A name of another wallet may contain such a name, but must
  // not be equal to it.
  const injectedEvmWallets = wallets.filter(({ type, namespace }) => type === 'INJECTED' && namespace === 'eip155')
  const modalNames = new Set([...ownNames, ...injectedEvmWallets.map(getName)].map(nameSkeleton))
  const siteNameIndex = indexSiteNames(['WalletConnect', ...hostNames, ...[...entryBySiteWallet.keys()].map(getName)])
  for (const each of reviews) {
    const hasModalName = modalNames.has(each.skeleton) || modalNames.has(each.rest)
    const containsSiteName = containsOtherName(each, siteNameIndex)
    if (hasModalName || containsSiteName || isContradictory(each, reverseDomains)) each.doubt = 'marked'
  }
  for (const group of groupBy(reviews, ({ skeleton }) => skeleton).values()) compareSimilarNames(group)
  for (const group of groupBy(reviews, ({ rest }) => rest).values()) compareSimilarNames(group)
  for (const group of groupBy(reviews, ({ wallet }) => createPictureKey(wallet.imageUrl) ?? wallet).values())
    if (new Set(group.map(({ skeleton }) => skeleton)).size > 1) markExceptGenuine(group)
  for (const group of groupBy(reviews, ({ rdns, wallet }) => rdns ?? wallet).values())
    if (group.length > 1) for (const each of group) each.doubt = 'marked'
  for (const claims of groupBy(reviews, ({ known, wallet }) => (known ? known.id + wallet.namespace : wallet)).values())
    if (claims.length > 1) compareClaims(claims)
  const entriesOfSite = new Set(entryBySiteWallet.values())
  for (const each of reviews)
    if (each.doubt === 'none' && each.known && entriesOfSite.has(each.known)) each.doubt = 'named'
  markRelatedAsDoubtful(reviews)
  return sortGenuineFirst(wallets, reviews).map((wallet) => {
    const review = reviews.find((each) => each.wallet === wallet)
    if (review) return { ...wallet, ...createMarkFields(review) }
    const catalogueEntry = entryBySiteWallet.get(wallet)
    return catalogueEntry ? { ...wallet, explorerId: catalogueEntry.id } : wallet
  })
}

/**
 * Results of `readPictureKey`, by the digest of the URL. They are cached, because decoding a picture is slow, and all wallets are compared
 * again whenever a new one appears.
 */
const pictureKeys = new Map<string, string | undefined>()
const maxCachedPictures = 256

function createPictureKey(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const digest = shortenText(address)
  if (pictureKeys.size > maxCachedPictures) pictureKeys.clear()
  if (!pictureKeys.has(digest)) {
    const key = readPictureKey(address)
    pictureKeys.set(digest, key && shortenText(key))
  }
  return pictureKeys.get(digest)
}

/** V8 hashes longer strings by their length alone, so a `Map` compares each of them with all others of the same length. */
const maxHashedLength = 16_383

/**
 * Returns a text itself, or for a long text its length and a 64-bit hash of its characters. The hash is not cryptographic: who makes two
 * pictures with one hash could as well use one picture twice.
 */
function shortenText(text: string): string {
  if (text.length <= maxHashedLength) return text
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return `${text.length} ${high} ${low}`
}

/** Returns true if the wallet's name comes from the wallet and not from Latchkey or the site. */
function isNamedByItself({ type, namespace }: FoundWallet): boolean {
  return type === 'ANNOUNCED' || (type === 'INJECTED' && namespace !== 'eip155')
}

const getName = ({ name }: FoundWallet) => name

function createReview<wallet extends FoundWallet>(wallet: wallet): Review<wallet> {
  return {
    wallet,
    skeleton: nameSkeleton(wallet.name),
    rest: nameSkeleton(withoutSuperscriptsAndSigns(wallet.name)),
    rdns: wallet.info?.rdns,
    namesake: findNamesake(wallet.name, walletBySkeleton, true),
    known: findClaimedEntry(wallet),
    doubt: wallet.isDuplicate ? 'marked' : 'none',
  }
}

/**
 * Returns the wallet of the catalogue that a found wallet claims to be: the wallet with the same reverse domain or, if the found wallet has
 * no reverse domain, the wallet with the same name.
 */
function findClaimedEntry(wallet: FoundWallet): KnownWallet | undefined {
  const rdns = wallet.info?.rdns
  const entry = rdns === undefined ? findNamesake(wallet.name, walletBySkeleton, true) : walletByRdns.get(rdns)
  return entry && hasNameOf(wallet, nameSkeleton(wallet.name), entry) ? entry : undefined
}

/**
 * Returns true if a wallet has the name of the wallet that it claims to be. Without a reverse domain, the names must be equal, and the
 * claimed wallet must support the namespace. An edition (a test version, or the browser inside the app) has its own reverse domain, and
 * must have the name that belongs to this reverse domain.
 */
function hasNameOf({ name, info, namespace }: FoundWallet, skeleton: string, entry: KnownWallet): boolean {
  if (info?.rdns === undefined) return isSameName(name, entry) && entry.kinds.includes(namespace.charAt(0))
  const editionName = editionNames[info.rdns]
  if (editionName) return toPlainName(name) === toPlainName(editionName)
  const isEqualOrPart = (one: string, other: string) => one === other || (one.length > 2 && other.includes(one))
  return (
    skeletonsByWallet.get(entry)?.some((each) => isEqualOrPart(each, skeleton) || isEqualOrPart(skeleton, each)) ??
    false
  )
}

/** Returns true if a name is one of the known wallet's names. Ignores case, and "wallet" or "app" at the end. */
const isSameName = (name: string, { name: known }: KnownWallet) =>
  listCurrentAndFormerNames(known).map(toPlainName).includes(toPlainName(name))

const toPlainName = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')

/** Returns true if the wallet's name and reverse domain contradict each other or the catalogue. */
function isContradictory(
  { wallet, rdns, namesake, known }: Review<FoundWallet>,
  otherDomains: ReadonlySet<string>,
): boolean {
  // The wallet has the reverse domain of one known wallet and the name of another one, so it imitates one of them.
  if (known && namesake && namesake !== known && !isSameName(wallet.name, known)) return true
  if (known && containsOtherName({ wallet, rdns, known }, walletBySkeleton)) return true
  if (known) return mixesScripts(wallet.name) && wallet.name !== known.name
  if (mixesScripts(wallet.name)) return true
  if (rdns === undefined) return namesake !== undefined || walletByRdns.has(wallet.name.toLowerCase())
  // The catalogue has the reverse domain of each of its EVM wallets. So a wallet with the name of one of them and with another reverse
  // domain is not genuine.
  if (namesake) return true
  return (
    walletByRdns.has(rdns) ||
    !rdns.includes('.') ||
    listParentDomains(rdns).some((each) => walletByRdns.has(each) || otherDomains.has(each))
  )
}

/**
 * Returns true if a name contains the name of a wallet other than the one it claims to be. For example, "Phantom (MetaMask)" contains a
 * foreign name, whichever of the two reverse domains the wallet has.
 */
function containsOtherName(
  { wallet: { name }, rdns, known }: Pick<Review<FoundWallet>, 'wallet' | 'rdns' | 'known'>,
  bySkeleton: ReadonlyMap<string, unknown>,
): boolean {
  if (!known) return findNamesake(name, bySkeleton, true) !== undefined
  if (isSameName(name, known)) return false
  const ownSkeletons = skeletonsByWallet.get(known) ?? []
  const ownName = editionNames[rdns ?? ''] ?? known.name
  return findOtherNamesake(name, { own: ownSkeletons, ownName, bySkeleton, areWellKnown: true }) !== undefined
}

/** Returns the parents of a reverse domain: `a.b` and `a.b.c` for `a.b.c.d`. */
function listParentDomains(rdns: string): readonly string[] {
  const labels = rdns.split('.')
  return labels.slice(2).map((_, index) => labels.slice(0, index + 2).join('.'))
}

/**
 * Compares wallets whose names look the same. One wallet may announce itself once in each namespace. In any other case, all of these
 * wallets except the genuine one are marked. If the wallet is not in the catalogue, only the common picture shows that its announcements
 * belong together. A copy could have the same picture, so the rows of these announcements show their origin. Announcements of a wallet of
 * the catalogue belong together by their name. If their pictures differ, only the name joins them, so these rows show their origin too. A
 * wallet that was found in the place of the page that is known for its name announces no picture, and is not compared.
 */
function compareSimilarNames(group: readonly Review<FoundWallet>[]): void {
  const [firstReview, ...otherReviews] = group
  const [firstAnnounced, ...otherAnnounced] = group.filter(({ wallet }) => wallet.type === 'ANNOUNCED')
  const isKnownByPicture =
    otherReviews.every(({ known }) => known && known === firstReview?.known) &&
    otherAnnounced.every((each) => firstAnnounced && haveSamePicture(each, firstAnnounced))
  const isOneWallet =
    new Set(group.map(({ wallet }) => wallet.namespace)).size === group.length &&
    otherReviews.every(
      (each) =>
        each.wallet.name === firstReview?.wallet.name &&
        each.known === firstReview.known &&
        (each.known || haveSamePicture(each, firstReview)),
    )
  if (!isOneWallet) markExceptGenuine(group)
  else if (!isKnownByPicture) for (const each of group) if (each.doubt === 'none') each.doubt = 'named'
}

function haveSamePicture({ wallet: one }: Review<FoundWallet>, { wallet: other }: Review<FoundWallet>): boolean {
  return !!one.imageUrl && createPictureKey(one.imageUrl) === createPictureKey(other.imageUrl)
}

/**
 * Handles several wallets in one namespace that claim to be the same wallet of the catalogue. Wallets with a reverse domain may be editions
 * of the catalogue's wallet, so their rows show this domain. Wallets without a reverse domain are marked, because nothing shows which of
 * them is genuine.
 */
function compareClaims(claims: readonly Review<FoundWallet>[]): void {
  for (const each of claims) {
    if (each.rdns === undefined) each.doubt = 'marked'
    else if (each.doubt === 'none') each.doubt = 'named'
  }
}

/**
 * If a marked wallet claims to be a wallet of the catalogue, it is unclear which wallet is genuine. So all wallets that make the same claim
 * or have the name of the catalogue's wallet are marked, in all namespaces. There is one exception: if any of the claiming wallets has a
 * reverse domain, a marked wallet without a reverse domain does not cause other marks.
 */
function markRelatedAsDoubtful(reviews: readonly Review<FoundWallet>[]): void {
  const claims = reviews.filter(({ known }) => known)
  const entriesWithDomain = new Set(claims.flatMap(({ known, rdns }) => (rdns ? known : [])))
  const doubtfulEntries = new Set(
    claims.flatMap(({ known, rdns, doubt }) =>
      doubt === 'marked' && (rdns || !entriesWithDomain.has(known)) ? known : [],
    ),
  )
  for (const each of reviews) {
    const claimedWallet = each.known ?? each.namesake
    if (claimedWallet && doubtfulEntries.has(claimedWallet)) each.doubt = 'marked'
  }
}

/**
 * Marks all wallets of a group as possible imitations, except the genuine one. The genuine wallet has the exact name of a catalogue wallet,
 * or of an edition of that wallet (see `editionNames`). A name that only contains that name, or is contained in it, may belong to another
 * wallet. If several wallets in a namespace claim to be the same catalogue wallet, none of them counts as genuine.
 */
function markExceptGenuine(group: readonly Review<FoundWallet>[]): void {
  if (group.length < 2) return
  for (const each of group) {
    const equalClaims = group.filter(
      ({ known, wallet }) => known && known === each.known && wallet.namespace === each.wallet.namespace,
    )
    const isEdition = editionNames[each.rdns ?? ''] !== undefined
    const hasEntryName = each.known && (isEdition || skeletonsByWallet.get(each.known)?.includes(each.skeleton))
    const isOnlyClaimant = hasEntryName && equalClaims.length === 1
    if (!isOnlyClaimant) each.doubt = 'marked'
    else if (each.doubt === 'none') each.doubt = 'named'
  }
}

function createMarkFields({
  wallet,
  rdns,
  known,
  doubt,
}: Review<FoundWallet>): Pick<FoundWallet, 'explorerId' | 'isDuplicate' | 'origin'> {
  return {
    ...(known && doubt !== 'marked' && { explorerId: known.id }),
    ...(doubt === 'marked' && { isDuplicate: true }),
    ...(doubt !== 'none' && { origin: rdns ?? namespaceNames[wallet.namespace] }),
  }
}

/**
 * Returns the wallets in their order, with one exception: of wallets whose names look the same, those that are marked as possible
 * imitations come last.
 */
function sortGenuineFirst<wallet extends FoundWallet>(wallets: readonly wallet[], reviews: readonly Review<wallet>[]) {
  const orderedWallets = [...wallets]
  for (const group of groupBy(reviews, ({ skeleton }) => skeleton).values()) {
    const indexes = group.map(({ wallet }) => wallets.indexOf(wallet)).sort((one, other) => one - other)
    const sortedWallets = [...group].sort(
      (one, other) => Number(one.doubt === 'marked') - Number(other.doubt === 'marked'),
    )
    for (const [index, walletIndex] of indexes.entries())
      orderedWallets[walletIndex] = sortedWallets[index]?.wallet as wallet
  }
  return orderedWallets
}

function groupBy<value, key>(values: readonly value[], keyOf: (value: value) => key): Map<key, value[]> {
  const groups = new Map<key, value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

// A first call without effect: it compiles the regular expressions, which takes several ms for Unicode scripts. The module loads before the
// visitor opens the modal, so the modal opens without this delay.
reviewWallets({ wallets: [{ id: '', name: 'a', type: 'ANNOUNCED', namespace: 'eip155', info: { rdns: 'a.a' } }] })
