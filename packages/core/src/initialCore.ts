import { type Core, createCore } from './createCore.ts'
import { memoryBackend } from './storage/backends.ts'

/** The result of `initialCore` for each kit. */
const initialCores = new WeakMap<Core, Core>()

/**
 * Returns a kit whose state comes only from the site's options, without stored data and without later changes. A server
 * renders this state. A browser that hydrates the server's page must start with the same state.
 */
export function initialCore(core: Core): Core {
  const coreWithoutStorage = initialCores.get(core) ?? createCore({ ...core.host, storage: memoryBackend() })
  initialCores.set(core, coreWithoutStorage)
  return coreWithoutStorage
}
