import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import type { Directory } from './Directory.ts'

/** Loads the code of the directory. Also called in advance, when a visitor is about to see the directory. */
export const preloadDirectory = () => import('./createDirectory.ts')

export declare namespace loadDirectory {
  type ReturnType = Directory
  type ErrorType = ChunkError
}

/**
 * Returns the wallet directory of the kit. The first call loads its code. If the load fails, the next call tries again.
 *
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 */
export async function loadDirectory(core: Core): Promise<loadDirectory.ReturnType> {
  try {
    const { directoryOf } = await preloadDirectory()
    return directoryOf(core)
  } catch (cause) {
    throw new ChunkError('ChunkLoadFailed', { cause })
  }
}
