/** Loads the payments chunk, with the first payment or PSBT. */
export async function loadPayments() {
  const { payments } = await import('./bitcoinPayments.ts')
  return payments
}
