import { readSnapshot } from './readSnapshot.ts'
import { beginning } from './snapshot/beginning.ts'
import { rest } from './snapshot/rest.ts'

/** All wallets of the catalogue, in the order in which the directory lists them. */
export const catalogue = readSnapshot(`${beginning}\n${rest}`)
