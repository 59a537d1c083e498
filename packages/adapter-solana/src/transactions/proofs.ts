import { assertNew } from './assertNew.ts'
import { assertSent } from './assertSent.ts'
import { readAsked, readSigned } from './readSigned.ts'

/** The functions that compare a wallet's transactions with the request. They are one chunk, which is loaded at the first transaction. */
export const proofs = { assertNew, assertSent, readAsked, readSigned }
