import type { Core } from '../createCore.ts'
import type { Directory } from '../directory/Directory.ts'
import { ConnectionError } from '../errors/connection.ts'

/** Fetches the directory's code, for a visitor who is about to see it as well. */
export const preloadDirectory = () => import('../directory/createDirectory.ts')

export declare namespace loadDirectory {
  type ReturnType = Directory
  type ErrorType = ConnectionError
}

/**
 * The wallet directory of the kit, fetched by the first who asks. A fetch that fails is made again by the next.
 *
 * @throws ConnectionError `PartUnreachable`
 */
export function loadDirectory(core: Core): Promise<loadDirectory.ReturnType> {
  const parts = core.directory
  parts.made ??= preloadDirectory().then(
    (module) => module.createDirectory(core),
    (cause) => {
      parts.made = undefined
      throw new ConnectionError('PartUnreachable', { cause })
    },
  )
  return parts.made
}
