import { type Core, createCore } from './createCore.ts'
import { memoryBackend } from './storage/backends.ts'

const initial = new WeakMap<Core, Core>()

/**
 * The kit's state as its options alone define it, without stored data and later changes. A server renders this state, and a browser that
 * hydrates the server's page must start with the same one.
 */
export function initialCore(core: Core): Core {
  const made = initial.get(core) ?? createCore({ ...core.host, storage: memoryBackend() })
  initial.set(core, made)
  return made
}
