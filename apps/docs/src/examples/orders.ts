import type { Latchkey } from 'latchkey'

/** Places an order. The shop stores the address of the account and its signature. */
export async function placeOrder(kit: Latchkey, order: string) {
  const account = kit.getAccount()
  if (!account.isConnected) return { status: 'not connected' as const }
  const signature = await kit.signMessage({ message: `Order: ${order}` })
  return { status: 'placed' as const, address: account.address, signature }
}
