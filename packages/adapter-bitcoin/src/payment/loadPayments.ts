/** Fetched once, with the first payment. */
export async function loadPayments() {
  const { payments } = await import('./bitcoinPayments.ts')
  return payments
}
