import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkWalletLink, cleanWalletName, type LinkKind } from '@latchkey/protocol'
import { type WalletRecord, walletId } from '../src/record.ts'
import {
  addedWallets,
  brokenLinkPatterns,
  curatedWallets,
  defaultNamespaces,
  invalidRdns,
  reasonsToLeaveOut,
  wellKnownWallets,
} from './curated.ts'

/**
 * This script writes `data/wallets.jsonl` from public data about wallets and from `curated.ts`, and prints what it left out.
 * Usage: `node --conditions=@latchkey/source scripts/importFacts.ts <facts.json>`
 */

/** A wallet in the public data. */
type PublicWallet = {
  name?: unknown
  rdns?: unknown
  homepage?: unknown
  app?: Record<string, unknown>
  mobile?: Record<string, unknown>
  desktop?: Record<string, unknown>
}

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: importFacts.ts <facts.json>')
const publicWallets: readonly PublicWallet[] = JSON.parse(readFileSync(file, 'utf8'))
const wellKnownNames = Object.keys(wellKnownWallets)
const storeHosts = [
  'apps.apple.com',
  'itunes.apple.com',
  'play.google.com',
  'chrome.google.com',
  'chromewebstore.google.com',
]

const fieldOrder: readonly (keyof WalletRecord)[] = [
  ...([
    'name',
    'id',
    'rdns',
    'homepage',
    'mobile',
    'universal',
    'desktop',
    'webapp',
    'ios',
    'android',
    'chrome',
  ] as const),
  ...(['namespaces', 'injected', 'certified'] as const),
]

const records = mergeRecords([
  ...publicWallets.flatMap(readPublicWallet),
  ...addedWallets.map((record) => ({ ...record, ...certify(record) })),
])
const ids = records.map(({ id, name }) => id ?? walletId(name))
const duplicateIds = ids.filter((id, index) => ids.indexOf(id) !== index)
if (duplicateIds.length > 0)
  throw new Error(`Two wallets have the id ${duplicateIds.join(', ')}: give one of them an id in curated.ts.`)

const sortedRecords = removeBorrowedLinks(records).sort(
  (a, b) => findRank(a) - findRank(b) || compareNames(a.name, b.name),
)
const missingWellKnownNames = wellKnownNames.filter((name) => !sortedRecords.some((record) => record.name === name))
if (missingWellKnownNames.length > 0)
  throw new Error(`Neither facts nor additions know ${missingWellKnownNames.join(', ')}.`)
const lines = sortedRecords.map((record) => JSON.stringify(sortFields(record)))
writeFileSync(fileURLToPath(new URL('../data/wallets.jsonl', import.meta.url)), `${lines.join('\n')}\n`)
printLine(`${lines.length} wallets`)

function readPublicWallet({
  name: rawName,
  rdns,
  homepage: rawHomepage,
  app = {},
  mobile = {},
  desktop = {},
}: PublicWallet): WalletRecord[] {
  const name = cleanWalletName(rawName)
  if (name === undefined) return reportLeftOut(String(rawName), 'it has no name')
  if (name in reasonsToLeaveOut) return reportLeftOut(name, reasonsToLeaveOut[name] ?? '')
  const homepage = readCheckedLink(rawHomepage, 'web')
  if (homepage === undefined) return reportLeftOut(name, `its homepage cannot be used: ${rawHomepage}`)
  const record = {
    ...optionalField('rdns', typeof rdns === 'string' && !invalidRdns.includes(rdns) ? rdns : undefined),
    homepage,
    ...optionalField('mobile', readSchemeLink(mobile.native)),
    ...optionalField('universal', readAppLink(mobile.universal)),
    ...optionalField('desktop', readSchemeLink(desktop.native)),
    ...optionalField('webapp', readWebApp(readAppLink(desktop.universal), homepage)),
    ...optionalField('ios', readStoreId(app.ios, /^https:\/\/(?:apps|itunes)\.apple\.com\/[^?#]*?\/?id(\d+)/)),
    ...optionalField(
      'android',
      readStoreId(app.android, /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:[^#]*&)?id=([\w.]+)/),
    ),
    ...optionalField(
      'chrome',
      readStoreId(app.chrome, /^https:\/\/chrom[^/]+\.google\.com\/(?:[^?#]*\/)?([a-p]{32})(?:[?#/]|$)/),
    ),
  }
  const {
    namespaces = defaultNamespaces,
    injected,
    id,
    rdns: knownRdns,
  } = curatedWallets[name] ?? wellKnownWallets[name] ?? {}
  return [
    {
      name,
      ...optionalField('id', id),
      ...record,
      ...optionalField('rdns', knownRdns ?? record.rdns),
      namespaces,
      ...optionalField('injected', injected),
      ...certify({ name, ...record }),
    },
  ]
}

/** Returns a link if it is safe, otherwise `undefined`. Some data contain `http:` links, which are changed to `https:` first. */
function readCheckedLink(value: unknown, kind: LinkKind): string | undefined {
  if (typeof value !== 'string') return undefined
  const checkedLink = checkWalletLink(value.replace(/^\s*http:\/\//i, 'https://'), kind)
  const brokenLink = brokenLinkPatterns.find(({ pattern }) => checkedLink !== undefined && pattern.test(checkedLink))
  if (checkedLink !== undefined && !brokenLink) return removeTracking(checkedLink)
  printLine(`  dropped the link ${JSON.stringify(value)}: ${brokenLink?.reason ?? 'it must not be opened'}`)
  return undefined
}

/**
 * Removes the part `wc?uri=<pairing URI>` from the end of a link, because Latchkey appends this part itself. In some data, the part has no
 * pairing URI or an old one.
 */
function removePairingUri(href: string | undefined): string | undefined {
  return href?.replace(/(?:(?<=\/)wc)?(?:\?uri=.*|(?<=\/)uri=|\?)$/, '')
}

function readAppLink(value: unknown): string | undefined {
  const href = removePairingUri(readCheckedLink(value, 'web'))
  if (href === undefined || !storeHosts.includes(new URL(href).hostname)) return href
  printLine(`  dropped the link ${JSON.stringify(value)}: a store opens no app`)
  return undefined
}

function removeTracking(href: string): string {
  if (!href.startsWith('https:')) return href
  const url = new URL(href)
  const trackingNames = [...url.searchParams.keys()].filter((name) =>
    /^(utm_.*|source|ref|referrer|pt|ct|mt)$/.test(name),
  )
  if (trackingNames.length === 0) return href
  for (const name of trackingNames) url.searchParams.delete(name)
  return url.href
}

function readSchemeLink(value: unknown): string | undefined {
  const href = removePairingUri(readCheckedLink(value, 'app'))
  return href?.startsWith('https:') ? undefined : href
}

/**
 * Returns the link if it leads to a web app. Many records contain something else instead, such as a store, the homepage or a search engine.
 */
function readWebApp(href: string | undefined, homepage: string): string | undefined {
  if (href === undefined || href === homepage) return undefined
  const { hostname, pathname } = new URL(href)
  const isNoWebApp =
    storeHosts.includes(hostname) || /(^|\.)google\.com$/.test(hostname) || /download/.test(hostname + pathname)
  return isNoWebApp ? undefined : href
}

function readStoreId(value: unknown, pattern: RegExp): string | undefined {
  return readCheckedLink(value, 'web')?.match(pattern)?.[1]
}

function optionalField<key extends string, value>(key: key, value: value | undefined): { [name in key]?: value } {
  return (value === undefined ? {} : { [key]: value }) as { [name in key]?: value }
}

/**
 * Returns the field `certified` if the wallet is well known.
 *
 * @throws Error if a link of the wallet leads to a site that is not its own
 */
function certify({
  name,
  homepage,
  universal,
  webapp,
}: Pick<WalletRecord, 'name' | 'homepage' | 'universal' | 'webapp'>): {
  certified?: true
} {
  const curatedFacts = wellKnownWallets[name]
  if (!curatedFacts) return {}
  const ownSites = [getSite(homepage ?? ''), ...(curatedFacts.ownSites ?? [])]
  const foreignLinks = [universal, webapp].filter((href) => href !== undefined && !ownSites.includes(getSite(href)))
  if (foreignLinks.length > 0) throw new Error(`${name} links to ${foreignLinks.join(', ')}: is that its own?`)
  return { certified: true }
}

/** Returns the last two parts of the host name: `example.com` for `app.example.com`. */
function getSite(href: string): string {
  return new URL(href).hostname.split('.').slice(-2).join('.')
}

/** Merges records with the same name. A later record adds the fields that the first record lacks, if both have the same site. */
function mergeRecords(all: readonly WalletRecord[]): WalletRecord[] {
  const byName = new Map<string, WalletRecord>()
  for (const record of all) {
    const firstRecord = byName.get(record.name)
    if (!firstRecord) byName.set(record.name, record)
    else if (getSite(firstRecord.homepage ?? '') === getSite(record.homepage ?? ''))
      byName.set(record.name, { ...record, ...firstRecord })
    else reportLeftOut(record.name, `another wallet has the name: ${record.homepage}`)
  }
  return [...byName.values()]
}

function sortFields(record: WalletRecord): Partial<WalletRecord> {
  return Object.fromEntries(fieldOrder.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])))
}

/**
 * Removes links that belong to well-known wallets from all other wallets. Such a link would open the well-known wallet instead of the
 * wallet that the visitor chose.
 */
function removeBorrowedLinks(all: readonly WalletRecord[]): WalletRecord[] {
  const certifiedWallets = all.filter(({ certified }) => certified)
  const schemes = new Set(certifiedWallets.flatMap(({ mobile, desktop }) => [mobile, desktop]).map(getScheme))
  const universalLinks = new Set(certifiedWallets.flatMap(({ universal }) => universal ?? []))
  return all.map((record) => {
    if (record.certified) return record
    const borrowedFields = (['mobile', 'desktop', 'universal'] as const).filter((key) => {
      const href = record[key]
      return href !== undefined && (key === 'universal' ? universalLinks.has(href) : schemes.has(getScheme(href)))
    })
    for (const key of borrowedFields) printLine(`  dropped ${record[key]} of ${record.name}: a well-known wallet's`)
    return Object.fromEntries(
      Object.entries(record).filter(([key]) => !borrowedFields.some((name) => name === key)),
    ) as WalletRecord
  })
}

function getScheme(href: string | undefined): string | undefined {
  return href?.split(':', 1)[0]
}

function findRank({ name }: WalletRecord): number {
  const index = wellKnownNames.indexOf(name)
  return index === -1 ? wellKnownNames.length : index
}

function compareNames(a: string, b: string): number {
  return new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare(a, b) || (a < b ? -1 : 1)
}

function reportLeftOut(name: string, reason: string): [] {
  printLine(`left out ${name}: ${reason}`)
  return []
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}
