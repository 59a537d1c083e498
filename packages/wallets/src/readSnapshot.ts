import type { WalletListingEntry } from '@latchkey/protocol'
import { toEntry } from './record.ts'
import { readRow } from './snapshot/rows.ts'

/** Reads the wallets of a snapshot, which has one line per wallet. */
export function readSnapshot(snapshot: string): readonly WalletListingEntry[] {
  return snapshot.split('\n').map((row, place) => toEntry(readRow(row), place))
}
