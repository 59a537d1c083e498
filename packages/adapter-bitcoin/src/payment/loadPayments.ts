/** Loads the chunk with the code for payments. Called at the first payment or PSBT and not earlier, because the chunk is large. */
export async function loadPayments() {
  const { payments } = await import('./bitcoinPayments.ts')
  return payments
}
