import { type Core, createCore } from './createCore.ts'
import { memoryBackend } from './storage/backends.ts'

const initial = new WeakMap<Core, Core>()

/**
 * A kit's state as its options alone make it: without what is stored, and without what has happened since. A server draws that, and a
 * browser that takes over the server's page has to begin with the same.
 */
export function initialCore(core: Core): Core {
  const made = initial.get(core) ?? createCore({ ...core.host, storage: memoryBackend() })
  initial.set(core, made)
  return made
}
