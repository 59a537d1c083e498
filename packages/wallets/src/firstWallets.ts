import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'

/** The best known wallets of the catalogue: its beginning, for pages that show only a few. */
export const firstWallets = readSnapshot(beginning)
