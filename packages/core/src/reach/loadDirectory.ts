import type { Core } from '../createCore.ts'
import { ChunkError } from '../errors/chunk.ts'
import type { Directory } from './Directory.ts'

/** Fetches the directory's code, for a visitor who is about to see it as well. */
export const preloadDirectory = () => import('./createDirectory.ts')

export declare namespace loadDirectory {
  type ReturnType = Directory
  type ErrorType = ChunkError
}

/**
 * The wallet directory of the kit, fetched by the first who asks. A fetch that fails is made again by the next.
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
