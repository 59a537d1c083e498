import type { WalletListingEntry } from '@latchkey/protocol'
import { toEntry } from './record.ts'
import { readRow } from './snapshot/rows.ts'
import { snapshot } from './snapshot/snapshot.ts'

/** The wallets of the catalogue as they were when this version was made, in the directory's order. */
export const catalogue: readonly WalletListingEntry[] = snapshot
  .split('\n')
  .map((row, place) => toEntry(readRow(row), place))
