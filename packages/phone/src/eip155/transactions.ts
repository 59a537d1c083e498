import { authorisedKey, fillTransaction, sendTransaction as send } from '@latchkey/testing/internal'
import type { PhoneMethod } from '../phoneMethod.ts'
import { describeTransaction } from './describeTransaction.ts'
import { approveAtOnce, createEvmContext, listOf } from './evmContext.ts'

/** `eth_sendTransaction`: fills in the nonce, the fees and the gas, signs, and sends. Returns the transaction hash. */
export const sendTransaction: PhoneMethod = (methodContext, params) => {
  const context = createEvmContext(methodContext)
  const [transaction] = listOf(params)
  return {
    details: { type: 'evmTransactions', act: 'send', transactions: [describeTransaction(methodContext, transaction)] },
    run: () => send(context, { params: [transaction], prompt: approveAtOnce }),
  }
}

/** `eth_signTransaction`: fills in the nonce, the fees and the gas, and signs. Returns the signed transaction and does not send it. */
export const signTransaction: PhoneMethod = (methodContext, params) => {
  const context = createEvmContext(methodContext)
  const [transaction] = listOf(params)
  const details = describeTransaction(methodContext, transaction)
  return {
    details: { type: 'evmTransactions', act: 'sign', transactions: [details] },
    run: async () => {
      const key = authorisedKey(context, details.from)
      return key.signTransaction(await fillTransaction(context, transaction))
    },
  }
}
