import { readSnapshot } from './readSnapshot.ts'
import { snapshot } from './snapshot/snapshot.ts'

/** The wallets of the catalogue as they were when this version was made, in the directory's order. */
export const catalogue = readSnapshot(snapshot)
