import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { featureOf } from '../featureOf.ts'
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
  try {
    const { sendFeature } = await import('./createSend.ts')
    return featureOf(core, sendFeature)
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}
