/**
 * Loads the check of a receiver's address at the first payment. The check needs a hash function that no other code of this package uses.
 */
export async function loadReceiver() {
  const { isReceiver } = await import('./isReceiver.ts')
  return isReceiver
}
