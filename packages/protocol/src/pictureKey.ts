/**
 * Returns a key that identifies a picture by its URL. A picture in a `data:` URL has the same key in base64 and in
 * plain encoding. For any other URL, the key is the URL itself.
 */
export function pictureKey(address: string | undefined): string | undefined {
  const [, head = '', data = ''] = /^data:([^,]*),(.*)$/is.exec(address ?? '') ?? []
  if (!data) return address
  const decodedData = data.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return /;base64$/i.test(head) ? atob(decodedData) : decodedData
  } catch {
    return address
  }
}
