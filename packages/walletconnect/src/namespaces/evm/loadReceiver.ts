/** Loads the address check with the first payment. The checksum needs a hash function that no other code here uses. */
export async function loadReceiver() {
  const { isReceiver } = await import('./isReceiver.ts')
  return isReceiver
}
