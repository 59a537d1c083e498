import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'

/** The first wallets of the catalogue, which are the best known ones. For pages that show only a few. */
export const firstWallets = readSnapshot(beginning)
