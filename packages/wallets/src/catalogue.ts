import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'
import { rest } from './snapshot/rest.ts'

/** The wallets of the catalogue as of this version, in the order of the directory. */
export const catalogue = readSnapshot(`${beginning}\n${rest}`)
