import type { WalletListingEntry } from '@latchkey/protocol'
import { readSnapshot } from './snapshot/readSnapshot.ts'

/** Every wallet of the catalogue, in the directory's order. */
export const catalogue: readonly WalletListingEntry[] = readSnapshot()
