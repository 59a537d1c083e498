/** Fetched with the first payment: the checksum of an address takes a hash that nothing else here needs. */
export async function loadReceiver() {
  const { isReceiver } = await import('./isReceiver.ts')
  return isReceiver
}
