import type { Core } from '../createCore.ts'
import type { ChunkError } from '../errors/chunk.ts'
import { loadFeature } from '../loadFeature.ts'
import type { Send } from './createSend.ts'

export declare namespace loadSend {
  type ReturnType = Send
  type ErrorType = ChunkError
}

/**
 * Returns the payment that the visitor makes from the account in use. The first call loads the code of payments. If the
 * load fails, the next call tries again.
 *
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 */
export async function loadSend(core: Core): Promise<loadSend.ReturnType> {
  return loadFeature(core, async () => (await import('./createSend.ts')).sendFeature)
}
