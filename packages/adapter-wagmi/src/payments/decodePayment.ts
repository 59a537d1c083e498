import type { EvmTransactionRequest, Payment } from '@latchkey/core/adapter'
import { decode } from '../transactions/decode.ts'

/**
 * Reads from the bytes of a transaction which payment it makes.
 *
 * @returns the payment; `undefined` if the transaction does anything else or anything more than one payment of the sender
 */
export function decodePayment(transaction: EvmTransactionRequest): Payment | undefined {
  const [effect, ...more] = decode(transaction)
  if (!effect || more.length > 0) return undefined
  if (effect.kind === 'transfer') return { to: effect.to, amount: effect.amount }
  if (effect.kind !== 'tokenTransfer' || effect.from) return undefined
  return { to: effect.to, token: effect.token, amount: effect.amount }
}

/** Whether two payments have the same receiver, token and amount. */
export function isSamePayment(one: Payment | undefined, two: Payment): boolean {
  const lower = (address: string | undefined) => address?.toLowerCase()
  return (
    one !== undefined &&
    lower(one.to) === lower(two.to) &&
    lower(one.token) === lower(two.token) &&
    one.amount === two.amount
  )
}
