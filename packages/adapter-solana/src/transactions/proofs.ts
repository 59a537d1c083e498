import { assertSent } from './assertSent.ts'
import { readAsked, readSigned } from './readSigned.ts'

/** What compares a wallet's work with what it was asked: one chunk, fetched with the first transaction. */
export const proofs = { assertSent, readAsked, readSigned }
