import { mainNetworks, type SupportedNamespace } from '@latchkey/protocol'
import type { WalletRecord } from '../record.ts'

/**
 * The fields of a wallet that are stored as text. The snapshot has one line per wallet: `linkFields`, `textFields` and further fields, with
 * tabs between the fields and without empty fields at the end. Links are shortened: `https://` and the slash after the host are left out,
 * and `metamask://` is written as `metamask:`.
 */
const textFields = ['name', 'id', 'rdns', 'android', 'ios', 'chrome'] as const
const linkFields = ['homepage', 'universal', 'webapp', 'mobile', 'desktop'] as const
/** Returns the letter by which the snapshot refers to a namespace: the first letter of its name. */
const getNamespaceLetter = (namespace: SupportedNamespace) => namespace.charAt(0)

/**
 * Returns the line of a wallet in the snapshot.
 *
 * @throws RangeError if a field contains a tab or a line break
 * @throws RangeError if a name in `injected` contains `|`
 */
export function writeRow(record: WalletRecord): string {
  const injected = record.namespaces.map((namespace) => record.injected?.[namespace] ?? '')
  const cells = [
    ...linkFields.map((field) => shortenLink(record[field] ?? '')),
    ...textFields.map((field) => record[field] ?? ''),
    record.namespaces.map(getNamespaceLetter).join(''),
    injected.join('|').replace(/\|+$/, ''),
    record.certified ? '1' : '',
  ]
  if (cells.some((cell) => /[\t\n]/.test(cell)) || injected.some((name) => name.includes('|')))
    throw new RangeError(`A field of ${record.name} holds what keeps fields apart.`)
  return cells.join('\t').replace(/\t+$/, '')
}

export function readRow(row: string): WalletRecord {
  const cells = row.split('\t')
  const record: Partial<Record<string, string>> = {}
  for (const [index, field] of [...linkFields, ...textFields].entries()) {
    const cell = cells[index]
    if (cell) record[field] = index < linkFields.length ? expandLink(cell) : cell
  }
  const [letterCell = '', injectedCell = '', certified] = cells.slice(linkFields.length + textFields.length)
  const namespaces = [...letterCell].flatMap(findNamespaces)
  const injected = injectedCell.split('|').flatMap((name, index) => (name ? [[namespaces[index], name]] : []))
  return {
    ...(record as { name: string }),
    namespaces,
    ...(injectedCell && { injected: Object.fromEntries(injected) }),
    ...(certified && { certified: true }),
  }
}

function findNamespaces(letter: string): SupportedNamespace[] {
  return (Object.keys(mainNetworks) as SupportedNamespace[]).filter(
    (namespace) => getNamespaceLetter(namespace) === letter,
  )
}

function shortenLink(href: string): string {
  if (!href.startsWith('https://')) return href.replace('://', ':')
  const shortLink = href.slice('https://'.length).replace(/^([^/]+)\/$/, '$1')
  return shortLink.includes(':') ? href : shortLink
}

function expandLink(text: string): string {
  if (text.startsWith('https://')) return text
  if (text.includes(':')) return text.replace(':', '://')
  return `https://${text}${text.includes('/') ? '' : '/'}`
}
