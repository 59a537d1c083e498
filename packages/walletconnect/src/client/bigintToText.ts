/**
 * A replacer for `JSON.stringify`, which does not support bigint. The WalletConnect client reads long numbers of incoming messages as
 * bigint.
 */
export function bigintToText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
