import { LatchkeyError } from './LatchkeyError.ts'

/**
 * Reads a field of a value that a wallet threw or returned. The read may throw, because the value can be a proxy or
 * have getters.
 *
 * @returns the field's value, or `undefined` if the field cannot be read
 */
export function fieldOf(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Whether a thrown value is a `LatchkeyError`, that is, an error of the kit itself. */
export function isOwnError(value: unknown): value is LatchkeyError {
  try {
    return value instanceof LatchkeyError
  } catch {
    // A proxy can refuse access to its prototype.
    return false
  }
}
