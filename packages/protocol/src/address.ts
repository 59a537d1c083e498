/** 40 hex characters, the `0x` optional. Says nothing of the EIP-55 checksum. */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-f]{40}$/i.test(value)
}

/** 32 to 44 characters of base58. Says nothing of the length that they decode to. */
export function isSolanaAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
