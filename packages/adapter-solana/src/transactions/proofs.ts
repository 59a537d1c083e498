import { assertSent } from './assertSent.ts'
import { readAsked, readSigned } from './readSigned.ts'

/** The code that compares a wallet's transactions with the request, in one chunk. It is loaded with the first transaction. */
export const proofs = { assertSent, readAsked, readSigned }
