import type { Payment } from '@latchkey/core/adapter'
import { MoneyError, toConnectionError } from '@latchkey/core/errors'
import { hexToBigInt, hexToNumber } from 'viem'
import type { toRpcTransaction } from '../rpcTransaction.ts'

/**
 * Compares the request that the wallet is about to get with what the visitor reviewed. The request is decoded again from its own bytes, and
 * the wallet is asked again for its chain. Afterwards the request cannot be changed in place.
 *
 * @throws MoneyError `PaymentChanged` if the receiver, the token, the amount or the chain differs
 */
export async function assertReviewed({
  request,
  reviewed,
  readChainId,
}: {
  request: ReturnType<typeof toRpcTransaction> & { readonly chainId: `0x${string}` }
  reviewed: Payment
  readChainId: () => Promise<number>
}): Promise<void> {
  const { decodePayment, isSamePayment } = await import('./decodePayment.ts')
  const walletChainId = await readChainId().catch((error) => {
    throw toConnectionError(error)
  })
  if (walletChainId !== hexToNumber(request.chainId))
    throw new MoneyError('PaymentChanged', { details: `The wallet is on chain ${walletChainId}.` })
  const { to, data, value } = request
  const payment = decodePayment({ to, ...(data && { data }), ...(value && { value: hexToBigInt(value) }) })
  if (!isSamePayment(payment, reviewed))
    throw new MoneyError('PaymentChanged', { details: `${JSON.stringify(request)} is not what was reviewed.` })
  Object.freeze(request)
}
