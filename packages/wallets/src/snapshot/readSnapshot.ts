import type { WalletListingEntry } from '@latchkey/protocol'
import { toEntry } from '../record.ts'
import { readRow } from './rows.ts'
import { snapshot } from './snapshot.ts'

/** The wallets of the catalogue as they were when this version was made, in the directory's order. Each call makes them anew. */
export function readSnapshot(): WalletListingEntry[] {
  return snapshot.split('\n').map((row, place) => toEntry(readRow(row), place))
}
