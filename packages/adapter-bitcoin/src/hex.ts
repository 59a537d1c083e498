/** Encodes bytes as hex without 0x. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Decodes hex without 0x.
 *
 * @throws TypeError if the text is not hex
 */
export function fromHex(text: string): Uint8Array {
  if (!isHex(text)) throw new TypeError('Hex is expected.')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function isHex(text: string): boolean {
  return /^(?:[0-9a-f]{2})+$/i.test(text)
}

/** Whether a value is a transaction id in the usual hex form. */
export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
}
