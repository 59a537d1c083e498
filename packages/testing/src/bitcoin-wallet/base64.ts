/** Encodes bytes in base64, with a function that browsers and Node both have. */
export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Decodes base64.
 *
 * @throws DOMException for text that is not base64
 */
export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
