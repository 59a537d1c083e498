import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'

/** The first wallets of the catalogue, which are the best known ones. This list is for pages that show only a few wallets. */
export const firstWallets = readSnapshot(beginning)
