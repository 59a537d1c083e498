import { readFileSync, writeFileSync } from 'node:fs'
import type { WalletRecord } from '../src/record.ts'
import { writeRow } from '../src/snapshot/rows.ts'

/** Writes `src/snapshot/snapshot.ts` anew from `data/wallets.jsonl`. Usage: `node --conditions=@latchkey/source scripts/writeSnapshot.ts` */
const source = new URL('../data/wallets.jsonl', import.meta.url)
const target = new URL('../src/snapshot/snapshot.ts', import.meta.url)

const records: readonly WalletRecord[] = readFileSync(source, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const rows = records.map(writeRow).join('\n')
if (/[`\\]|\$\{/.test(rows)) throw new Error('A field holds what a template literal reads as code.')

writeFileSync(
  target,
  `/** Written by \`scripts/writeSnapshot.ts\` from \`data/wallets.jsonl\`; \`rows.ts\` says how it is read. */
export const snapshot = \`${rows}\`
`,
)
