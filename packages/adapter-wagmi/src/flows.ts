import { createFlows } from './createFlows.ts'

/** What is not needed until a wallet is chosen or restored: fetched as one chunk. */
import { fallbackRequest } from './fallbackRequest.ts'
export const flows = { fallbackRequest, createFlows }
