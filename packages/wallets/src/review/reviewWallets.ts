import { type Namespace, namespaceNames, pictureKey as readPictureKey } from '@latchkey/protocol'
import {
  findNamesake,
  knownNames,
  mixesScripts,
  nameSkeleton,
  nameSkeletons,
  withoutRaised,
} from '@latchkey/protocol/names'
import { names } from '../snapshot/names.ts'
import { editionNames, type KnownWallet, readNames } from './knownNames.ts'

/** A wallet of the page as it introduced itself; the shape of core's `Connector`. */
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
    /** Of every kind of chain. */
    wallets: readonly wallet[]
    /** What rows of the site's own are called. */
    ownNames?: readonly string[]
    /** What wallets are called that the site lists itself. One of the catalogue may have such a name. */
    hostNames?: readonly string[]
  }
}

type Looked<wallet> = {
  readonly wallet: wallet
  readonly skeleton: string
  /** The same without raised letters. */
  readonly rest: string
  readonly rdns: string | undefined
  /** The wallet of the catalogue that its name can be taken for. */
  readonly namesake: KnownWallet | undefined
  /** The wallet of the catalogue that it says it is. */
  readonly known: KnownWallet | undefined
  doubt: 'none' | 'named' | 'marked'
}

const catalogue = readNames(names)
const skeletons = new Map(catalogue.map((wallet) => [wallet, nameSkeletons(wallet.name)]))
const byRdns = new Map(catalogue.flatMap((wallet) => wallet.rdns.map((rdns) => [rdns, wallet])))
const bySkeleton = new Map(
  [...skeletons].flatMap(([wallet, looks]) => looks.map((skeleton) => [skeleton, wallet] as const)),
)

/**
 * Looks at the wallets of a page side by side, and marks those that could be taken for another one (`isDuplicate`, with `origin` to tell
 * them apart by): names that look the same, a known name or a known reverse domain that is not its own, the picture of another, a name
 * of the site's own rows. One that is what the catalogue knows has its `explorerId` there, and stands before those that look like it.
 *
 * Anything that a wallet says may be copied: a mark says that something does not fit, and no mark says nothing.
 */
export function reviewWallets<wallet extends FoundWallet>({
  wallets,
  ownNames = [],
  hostNames = [],
}: reviewWallets.Parameters<wallet>): readonly wallet[] {
  const looked = wallets.filter(isOfPage).map(look)
  const byHost = new Map(wallets.flatMap((wallet) => (wallet.type === 'EXTERNAL' ? [[wallet, knownOf(wallet)]] : [])))
  const own = new Set(ownNames.map(nameSkeleton))
  const others = new Set(looked.flatMap(({ rdns }) => rdns ?? []))
  const hosts = new Set([...hostNames, ...wallets.filter(isOfHost).map(({ name }) => name)].map(nameSkeleton))
  for (const each of looked) {
    const looks = [each.skeleton, each.rest]
    const isOwn = looks.some((look) => own.has(look) || (hosts.has(look) && !each.known))
    if (isOwn || isOdd(each, others)) each.doubt = 'marked'
  }
  for (const alike of groupBy(looked, ({ skeleton }) => skeleton).values()) compare(alike)
  for (const alike of groupBy(looked, ({ rest }) => rest).values()) compare(alike)
  for (const alike of groupBy(looked, ({ wallet }) => pictureKey(wallet.imageUrl) ?? wallet).values())
    if (new Set(alike.map(({ skeleton }) => skeleton)).size > 1) doubt(alike)
  for (const alike of groupBy(looked, ({ rdns, wallet }) => rdns ?? wallet).values())
    if (alike.length > 1) for (const each of alike) each.doubt = 'marked'
  for (const claims of groupBy(looked, ({ known, wallet }) => (known ? known.id + wallet.namespace : wallet)).values())
    if (claims.length > 1) compareClaims(claims)
  const knownByHost = new Set(byHost.values())
  for (const each of looked)
    if (each.doubt === 'none' && each.known && knownByHost.has(each.known)) each.doubt = 'named'
  doubtOthers(looked)
  return inOrder(wallets, looked).map((wallet) => {
    const found = looked.find((each) => each.wallet === wallet)
    if (found) return { ...wallet, ...toMarks(found) }
    const known = byHost.get(wallet)
    return known ? { ...wallet, explorerId: known.id } : wallet
  })
}

/** Cached: decoding a picture is slow, and all wallets are reviewed again whenever a new one appears. */
const pictureKeys = new Map<string, string | undefined>()
const mostPictures = 256

function pictureKey(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (pictureKeys.size > mostPictures) pictureKeys.clear()
  if (!pictureKeys.has(address)) pictureKeys.set(address, readPictureKey(address))
  return pictureKeys.get(address)
}

/** Whether a wallet said its name itself. */
function isOfPage({ type, namespace }: FoundWallet): boolean {
  return type === 'ANNOUNCED' || (type === 'INJECTED' && namespace !== 'eip155')
}

/** Whether it has a name that no script of the page gave it. */
const isOfHost = ({ type, namespace }: FoundWallet) =>
  type === 'EXTERNAL' || (type === 'INJECTED' && namespace === 'eip155')

function look<wallet extends FoundWallet>(wallet: wallet): Looked<wallet> {
  return {
    wallet,
    skeleton: nameSkeleton(wallet.name),
    rest: nameSkeleton(withoutRaised(wallet.name)),
    rdns: wallet.info?.rdns,
    namesake: findNamesake(wallet.name, bySkeleton),
    known: knownOf(wallet),
    doubt: wallet.isDuplicate ? 'marked' : 'none',
  }
}

/** The wallet of the catalogue that a wallet says it is, or that the host wrote. */
function knownOf(wallet: FoundWallet): KnownWallet | undefined {
  const rdns = wallet.info?.rdns
  const claimed = rdns === undefined ? findNamesake(wallet.name, bySkeleton) : byRdns.get(rdns)
  return claimed && isNamed(wallet, nameSkeleton(wallet.name), claimed) ? claimed : undefined
}

/**
 * Whether a wallet bears the name of one of the catalogue: where the name is all that there is, as it is written, and on a kind of chain that
 * the wallet is known to be on. The reverse domain of an edition vouches for that edition's own name alone.
 */
function isNamed({ name, info, namespace }: FoundWallet, skeleton: string, claimed: KnownWallet): boolean {
  if (info?.rdns === undefined) return isWritten(name, claimed) && claimed.kinds.includes(namespace.charAt(0))
  const edition = editionNames[info.rdns]
  if (edition) return plain(name) === plain(edition)
  const parts = (one: string, other: string) => one === other || (one.length > 2 && other.includes(one))
  return skeletons.get(claimed)?.some((each) => parts(each, skeleton) || parts(skeleton, each)) ?? false
}

/** Whether a name is one of a wallet's, letter by letter. */
const isWritten = (name: string, { name: known }: KnownWallet) => knownNames(known).map(plain).includes(plain(name))

const plain = (name: string) => name.toLowerCase().replace(/(?: wallet| app)+$/, '')

/** Whether something about a wallet does not fit, by itself. */
function isOdd({ wallet, rdns, namesake, known }: Looked<FoundWallet>, others: ReadonlySet<string>): boolean {
  // It has the rdns of one known wallet and the name of another. The wallet of the rdns may not be installed.
  if (known && namesake && namesake !== known && !isWritten(wallet.name, known)) return true
  if (known) return mixesScripts(wallet.name) && wallet.name !== known.name
  if (mixesScripts(wallet.name)) return true
  if (rdns === undefined) return namesake !== undefined || byRdns.has(wallet.name.toLowerCase())
  // Every wallet of the catalogue that is on EVM has a reverse domain there.
  if (namesake) return true
  return byRdns.has(rdns) || !rdns.includes('.') || parentsOf(rdns).some((each) => byRdns.has(each) || others.has(each))
}

/** `a.b`, `a.b.c` of `a.b.c.d`. */
function parentsOf(rdns: string): readonly string[] {
  const labels = rdns.split('.')
  return labels.slice(2).map((_, index) => labels.slice(0, index + 2).join('.'))
}

/**
 * Wallets whose names look the same: halves of one wallet on several kinds of chain are honest, others are not. Where the catalogue knows
 * neither half, one picture ties them, which a copy can have as well: they show where they are from.
 */
function compare(alike: readonly Looked<FoundWallet>[]): void {
  const [first, ...rest] = alike
  const isKnown = rest.every(({ known }) => known && known === first?.known)
  const isOne =
    new Set(alike.map(({ wallet }) => wallet.namespace)).size === alike.length &&
    rest.every(
      ({ wallet, known }) =>
        wallet.name === first?.wallet.name &&
        known === first.known &&
        (known || (wallet.imageUrl && pictureKey(wallet.imageUrl) === pictureKey(first.wallet.imageUrl))),
    )
  if (!isOne) doubt(alike)
  else if (!isKnown) for (const each of alike) if (each.doubt === 'none') each.doubt = 'named'
}

/**
 * Several that say they are one wallet of the catalogue, on one kind of chain. Editions of a wallet have reverse domains of their own, and show
 * them. Where there is only a name, nothing tells which is genuine.
 */
function compareClaims(claims: readonly Looked<FoundWallet>[]): void {
  for (const each of claims) {
    if (each.rdns === undefined) each.doubt = 'marked'
    else if (each.doubt === 'none') each.doubt = 'named'
  }
}

/**
 * Where one that says it is a wallet of the catalogue is marked, there is no telling which is genuine: what else has its name, on any kind of
 * chain or as another edition, may be of the one as well as of the other. A reverse domain is said by the wallet itself, and goes before names.
 */
function doubtOthers(looked: readonly Looked<FoundWallet>[]): void {
  const claims = looked.filter(({ known }) => known)
  const ofDomain = new Set(claims.flatMap(({ known, rdns }) => (rdns ? known : [])))
  const doubted = new Set(
    claims.flatMap(({ known, rdns, doubt }) => (doubt === 'marked' && (rdns || !ofDomain.has(known)) ? known : [])),
  )
  for (const each of looked) {
    const claimed = each.known ?? each.namesake
    if (claimed && doubted.has(claimed)) each.doubt = 'marked'
  }
}

/**
 * Marks all wallets of a group except the genuine one: the wallet of the catalogue, under the catalogue's name or an edition's. A name that
 * merely contains that of the catalogue, or is within it, may be another wallet's own. If several claim to be the same wallet of the
 * catalogue, none is genuine.
 */
function doubt(alike: readonly Looked<FoundWallet>[]): void {
  if (alike.length < 2) return
  for (const each of alike) {
    const rivals = alike.filter(
      ({ known, wallet }) => known && known === each.known && wallet.namespace === each.wallet.namespace,
    )
    const isEdition = editionNames[each.rdns ?? ''] !== undefined
    const bearsName = each.known && (isEdition || skeletons.get(each.known)?.includes(each.skeleton))
    const isIt = bearsName && rivals.length === 1
    if (!isIt) each.doubt = 'marked'
    else if (each.doubt === 'none') each.doubt = 'named'
  }
}

function toMarks({
  wallet,
  rdns,
  known,
  doubt,
}: Looked<FoundWallet>): Pick<FoundWallet, 'explorerId' | 'isDuplicate' | 'origin'> {
  return {
    ...(known && doubt !== 'marked' && { explorerId: known.id }),
    ...(doubt === 'marked' && { isDuplicate: true }),
    ...(doubt !== 'none' && { origin: rdns ?? namespaceNames[wallet.namespace] }),
  }
}

/** Those that are what the catalogue knows before those that look like them. */
function inOrder<wallet extends FoundWallet>(wallets: readonly wallet[], looked: readonly Looked<wallet>[]) {
  const ordered = [...wallets]
  for (const alike of groupBy(looked, ({ skeleton }) => skeleton).values()) {
    const places = alike.map(({ wallet }) => wallets.indexOf(wallet)).sort((one, other) => one - other)
    const best = [...alike].sort((one, other) => Number(one.doubt === 'marked') - Number(other.doubt === 'marked'))
    for (const [index, place] of places.entries()) ordered[place] = best[index]?.wallet as wallet
  }
  return ordered
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

// Compiles the patterns, which takes several ms for Unicode scripts and happens at their first use. This module is prefetched
// before the visitor presses the button, so that the press does not wait for it.
reviewWallets({ wallets: [{ id: '', name: 'a', type: 'ANNOUNCED', namespace: 'eip155', info: { rdns: 'a.a' } }] })
