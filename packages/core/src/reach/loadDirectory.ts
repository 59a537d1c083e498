import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import type { Directory } from './Directory.ts'

/** Loads the directory's chunk. Also called in advance for a visitor who is about to see the directory. */
export const preloadDirectory = () => import('./createDirectory.ts')

export declare namespace loadDirectory {
  type ReturnType = Directory
  type ErrorType = ChunkError
}

/**
 * Returns the wallet directory of the kit. The first call loads it. After a failed load, the next call tries again.
 *
 * @throws ChunkError `ChunkLoadFailed`
 */
export async function loadDirectory(core: Core): Promise<loadDirectory.ReturnType> {
  try {
    const { directoryOf } = await preloadDirectory()
    return directoryOf(core)
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}
