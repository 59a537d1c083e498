import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'

/**
 * The first wallets of the catalogue, which are the best known ones. Pages that show only a few wallets load this short list and not the
 * catalogue.
 */
export const firstWallets = readSnapshot(beginning)
