import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import type { Directory } from './Directory.ts'

/** Fetches the directory's code, for a visitor who is about to see it as well. */
export const preloadDirectory = () => import('./createDirectory.ts')

export declare namespace loadDirectory {
  type ReturnType = Directory
  type ErrorType = ConnectionError
}

/**
 * The wallet directory of the kit, fetched by the first who asks. A fetch that fails is made again by the next.
 *
 * @throws ConnectionError `PartUnreachable`
 */
export async function loadDirectory(core: Core): Promise<loadDirectory.ReturnType> {
  try {
    const { directoryOf } = await preloadDirectory()
    return directoryOf(core)
  } catch (cause) {
    throw new ConnectionError('PartUnreachable', { cause })
  }
}
