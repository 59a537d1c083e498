import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import { featureOf } from '../featureOf.ts'
import type { Tokens } from './createTokens.ts'

export declare namespace loadTokens {
  type ReturnType = Tokens
  type ErrorType = ChunkError
}

/**
 * Returns the tokens that the account in use holds. The first call loads the code of the tokens. If the load
 * fails, the next call tries again.
 *
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 */
export async function loadTokens(core: Core): Promise<loadTokens.ReturnType> {
  try {
    const { tokensFeature } = await import('./createTokens.ts')
    return featureOf(core, tokensFeature)
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}
