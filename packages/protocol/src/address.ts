/** Returns true for 40 hex characters, with or without `0x`. Does not check the EIP-55 checksum. */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-f]{40}$/i.test(value)
}

/** Returns true for 32 to 44 characters of base58. Does not check the decoded length. */
export function isSolanaAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
