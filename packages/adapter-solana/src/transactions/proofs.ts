import { assertNew } from './assertNew.ts'
import { assertSent } from './assertSent.ts'
import { readRequested, readSigned } from './readSigned.ts'
import { sendToEachEndpoint } from './sendToEachEndpoint.ts'

/**
 * The functions that compare the transaction of a wallet with the request, and send it. They are in one object, because they are loaded
 * together as one chunk.
 */
export const transactionChecks = { assertNew, assertSent, readRequested, readSigned, sendToEachEndpoint }
