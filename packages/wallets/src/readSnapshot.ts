import type { WalletListingEntry } from '@latchkey/protocol'
import { toEntry } from './record.ts'
import { readRow } from './snapshot/rows.ts'

/** Converts the text of a snapshot, which has one line per wallet, to wallets of the directory. */
export function readSnapshot(snapshot: string): readonly WalletListingEntry[] {
  return snapshot.split('\n').map((row, position) => toEntry(readRow(row), position))
}
