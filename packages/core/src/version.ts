declare const LATCHKEY_VERSION: string | undefined

/** The version of this package, written in by its build. */
export const version = typeof LATCHKEY_VERSION === 'string' ? LATCHKEY_VERSION : '0.0.0'
