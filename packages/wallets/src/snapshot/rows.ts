import { mainNetworks, type SupportedNamespace } from '@latchkey/protocol'
import type { WalletRecord } from '../record.ts'

/**
 * The fields of a wallet in the snapshot: one line per wallet, with tabs between the fields and without empty fields at the end. Links are
 * shortened: `https://` and the slash after the host are left out, and `metamask://` is written as `metamask:`.
 */
const texts = ['name', 'id', 'rdns', 'android', 'ios', 'chrome'] as const
const links = ['homepage', 'universal', 'webapp', 'mobile', 'desktop'] as const
/** Returns the letter that stands for a namespace in the snapshot: its first letter. */
const letterOf = (namespace: SupportedNamespace) => namespace.charAt(0)

/**
 * Returns the line of a wallet in the snapshot.
 *
 * @throws RangeError if a field contains a tab or a line break
 * @throws RangeError if `injected` contains a bar
 */
export function writeRow(record: WalletRecord): string {
  const injected = record.namespaces.map((namespace) => record.injected?.[namespace] ?? '')
  const cells = [
    ...links.map((field) => shorten(record[field] ?? '')),
    ...texts.map((field) => record[field] ?? ''),
    record.namespaces.map(letterOf).join(''),
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
  for (const [index, field] of [...links, ...texts].entries()) {
    const cell = cells[index]
    if (cell) record[field] = index < links.length ? lengthen(cell) : cell
  }
  const [letterCell = '', injectedCell = '', certified] = cells.slice(links.length + texts.length)
  const namespaces = [...letterCell].flatMap(namespaceOf)
  const injected = injectedCell.split('|').flatMap((name, index) => (name ? [[namespaces[index], name]] : []))
  return {
    ...(record as { name: string }),
    namespaces,
    ...(injectedCell && { injected: Object.fromEntries(injected) }),
    ...(certified && { certified: true }),
  }
}

function namespaceOf(letter: string): SupportedNamespace[] {
  return (Object.keys(mainNetworks) as SupportedNamespace[]).filter((namespace) => letterOf(namespace) === letter)
}

function shorten(href: string): string {
  if (!href.startsWith('https://')) return href.replace('://', ':')
  const rest = href.slice('https://'.length).replace(/^([^/]+)\/$/, '$1')
  return rest.includes(':') ? href : rest
}

function lengthen(text: string): string {
  if (text.startsWith('https://')) return text
  if (text.includes(':')) return text.replace(':', '://')
  return `https://${text}${text.includes('/') ? '' : '/'}`
}
