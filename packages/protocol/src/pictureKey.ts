/**
 * Returns a key that identifies a picture by its address. A picture in a `data:` address has the same key in base64 and in plain encoding.
 * The key of any other address is the address itself.
 */
export function pictureKey(address: string | undefined): string | undefined {
  const [, head = '', data = ''] = /^data:([^,]*),(.*)$/is.exec(address ?? '') ?? []
  if (!data) return address
  const plain = data.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return /;base64$/i.test(head) ? atob(plain) : plain
  } catch {
    return address
  }
}
