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
  const bytes = new Uint8Array(text.length / 2)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16)
  return bytes
}

export function isHex(text: string): boolean {
  return /^(?:[0-9a-f]{2})+$/i.test(text)
}

/** Whether a value is a transaction id in the usual hex form. */
export function isTxid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
}
