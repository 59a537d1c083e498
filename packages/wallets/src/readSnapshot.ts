import type { WalletListingEntry } from '@latchkey/protocol'
import { toEntry } from './record.ts'
import { readRow } from './snapshot/rows.ts'

/** The wallets of a snapshot, a line each. */
export function readSnapshot(snapshot: string): readonly WalletListingEntry[] {
  return snapshot.split('\n').map((row, place) => toEntry(readRow(row), place))
}
