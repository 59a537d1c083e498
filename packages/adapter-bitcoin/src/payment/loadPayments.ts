/** Loads the payments chunk. It is first called at the first payment or PSBT, because the chunk is large. */
export async function loadPayments() {
  const { payments } = await import('./bitcoinPayments.ts')
  return payments
}
