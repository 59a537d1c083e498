import { isEvmAddress } from '@latchkey/protocol'
import { MoneyError } from '../errors/money.ts'
import type { PaymentAccount, PaymentOutcome, PaymentReview, Payments } from '../ports/payments.ts'
import type { EvmTransactionRequest, FeeQuote } from '../ports/transactions.ts'
import type { CallRecorder } from './createCallRecorder.ts'
import { createBalanceKey } from './walletTruth.ts'

/** What a test demands of the payments of a scripted adapter. */
export type PaymentScript = { readonly review: Partial<PaymentReview>; status: PaymentOutcome['status'] }

const fee: FeeQuote = { expected: 21_000n, cap: 42_000n }
const zeroAddress = `0x${'0'.repeat(40)}`
/** The selector of `transfer(address,uint256)`. */
const transferSelector = '0xa9059cbb'
const tokenDecimals = 6

/** Creates the payments of a scripted adapter. Tokens have 6 decimals, and each account holds one whole token. */
export function createScriptedPayments({
  callRecorder,
  balances,
  script,
}: createScriptedPayments.Parameters): Payments {
  const readBalance = ({ address, network }: PaymentAccount) =>
    balances.get(createBalanceKey(address, network.caipNetworkId)) ?? 0n

  return {
    parseReceiver(text, { chainNamespace }) {
      if (chainNamespace === 'eip155' && !(text.startsWith('0x') && isEvmAddress(text)))
        throw new MoneyError('InvalidReceiver')
      return chainNamespace === 'eip155' ? text.toLowerCase() : text
    },
    async plan(parameters) {
      await callRecorder.note('plan', parameters)
      const { to, token } = parameters
      if (to === zeroAddress || to === token?.address) throw new MoneyError('InvalidReceiver')
      if (token && token.decimals !== tokenDecimals) throw new MoneyError('TokenNotFound')
      const { cap = fee.expected } = script.review.fee ?? fee
      const holding = token ? 10n ** BigInt(tokenDecimals) : readBalance(parameters) - cap
      const amount = parameters.amount === 'max' ? holding : parameters.amount
      if (amount > holding || amount <= 0n) throw new MoneyError('InsufficientFunds')
      const transaction: EvmTransactionRequest = token
        ? {
            to: token.address,
            value: 0n,
            data: `${transferSelector}${toWord(to)}${toWord(`0x${amount.toString(16)}`)}`,
          }
        : { to, value: amount }
      return { transaction, amount, fee: script.review.fee ?? fee }
    },
    async review(parameters) {
      await callRecorder.note('review', parameters)
      const { to, value = 0n, data }: EvmTransactionRequest = parameters.transaction
      const payment = data
        ? {
            to: `0x${data.slice(34, 74)}`,
            amount: BigInt(`0x${data.slice(74)}`),
            token: { address: to, decimals: tokenDecimals },
          }
        : { to, amount: value }
      return { ...payment, fee, received: payment.amount, isContract: false, ...script.review }
    },
    async follow({ signal, ...parameters }) {
      signal.throwIfAborted()
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      await Promise.race([callRecorder.note('follow', parameters), aborted])
      return { status: script.status, transactionId: parameters.transactionId }
    },
  }
}

/** Returns a hex number as 32 bytes, without `0x`. */
const toWord = (hex: string) => hex.slice(2).padStart(64, '0')

export declare namespace createScriptedPayments {
  type Parameters = { callRecorder: CallRecorder; balances: ReadonlyMap<string, bigint>; script: PaymentScript }
}
