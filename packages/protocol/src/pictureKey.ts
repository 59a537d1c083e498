/** The same for one picture in a `data:` address, whether it is written in base64 or in characters; other addresses are their own. */
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
