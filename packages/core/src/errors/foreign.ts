import { LatchkeyError } from './LatchkeyError.ts'

/**
 * Reads a field of a value that a wallet threw or returned. A wallet may return a proxy or an object with getters,
 * whose fields can throw when they are read.
 *
 * @returns the field's value, or `undefined` if reading it throws
 */
export function fieldOf(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Whether a thrown value is a `LatchkeyError`, that is, an error that the kit itself created. */
export function isOwnError(value: unknown): value is LatchkeyError {
  try {
    return value instanceof LatchkeyError
  } catch {
    // `instanceof` reads the prototype, and a proxy can throw when its prototype is read.
    return false
  }
}
