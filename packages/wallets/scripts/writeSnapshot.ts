import { readFileSync, writeFileSync } from 'node:fs'
import type { WalletRecord } from '../src/record.ts'
import { formatKnownWallet } from '../src/review/knownNames.ts'
import { listKnownWallets } from '../src/review/listKnownWallets.ts'
import { beginningLength } from '../src/snapshot/beginningLength.ts'
import { writeRow } from '../src/snapshot/rows.ts'

/**
 * This script writes the three files of `src/snapshot/` that contain wallets from `data/wallets.jsonl`: `beginning.ts`, `rest.ts` and
 * `names.ts`.
 *
 * Usage: `node --conditions=@latchkey/source scripts/writeSnapshot.ts`
 */

const catalogueFile = new URL('../data/wallets.jsonl', import.meta.url)

const records: readonly WalletRecord[] = readFileSync(catalogueFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const rows = records.map(writeRow)
if (rows.some((row) => /[`\\]|\$\{/.test(row))) throw new Error('A field holds what a template literal reads as code.')

writeModule('beginning', 'The first wallets of the catalogue, as `readRow` reads them.', rows.slice(0, beginningLength))
writeModule(
  'rest',
  'The wallets of the catalogue after `beginning.ts`, as `readRow` reads them.',
  rows.slice(beginningLength),
)
writeModule(
  'names',
  'The wallets that announce themselves on pages, as `parseKnownWallets` parses them.',
  listKnownWallets(records).map(formatKnownWallet),
)

function writeModule(name: string, comment: string, lines: readonly string[]) {
  writeFileSync(
    new URL(`../src/snapshot/${name}.ts`, import.meta.url),
    `/** ${comment} \`scripts/writeSnapshot.ts\` writes this file. */
export const ${name} = \`${lines.join('\n')}\`
`,
  )
}
