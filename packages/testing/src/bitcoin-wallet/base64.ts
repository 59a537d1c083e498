/** Encodes bytes in base64. Uses only functions that browsers and Node both have. */
export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Decodes base64 to bytes.
 *
 * @throws DOMException if the text is not base64
 */
export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
