/**
 * Returns a key by which equal pictures are recognized. For a `data:` URL, the key is the decoded data, so that the
 * same picture in base64 and in plain encoding has the same key. For any other URL, the key is the URL itself.
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
