import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'
import { rest } from './snapshot/rest.ts'

/** The wallets of the catalogue as they were when this version was made, in the directory's order. */
export const catalogue = readSnapshot(`${beginning}\n${rest}`)
