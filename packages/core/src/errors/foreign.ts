import { LatchkeyError } from './LatchkeyError.ts'

/**
 * A field of something that a wallet threw or answered: getters and proxies of strangers may throw themselves.
 *
 * @returns `undefined` where it cannot be read
 */
export function fieldOf(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Whether something thrown is one of the catalogue's. */
export function isOwnError(value: unknown): value is LatchkeyError {
  try {
    return value instanceof LatchkeyError
  } catch {
    // A proxy that does not let its prototype be looked at.
    return false
  }
}
