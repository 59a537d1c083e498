import type { Core } from '../createCore.ts'
import type { ChunkError } from '../errors/chunk.ts'
import { loadFeature } from '../loadFeature.ts'
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
  return loadFeature(core, async () => (await import('./createTokens.ts')).tokensFeature)
}
