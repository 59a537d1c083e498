import type { Network } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import { MoneyError } from '../errors/money.ts'
import { NetworkError } from '../errors/network.ts'
import type { PaymentReview, Payments, PaymentToken } from '../ports/payments.ts'
import type { TransactionRequest } from '../ports/transactions.ts'
import type { Token } from '../tokens/Token.ts'
import type { PaySource } from './readPaySource.ts'
import type { SendPayment } from './SendState.ts'

/** A payment that was planned and simulated, and the transaction that makes it. */
export type ReviewedPayment = {
  readonly source: PaySource
  readonly network: Network
  readonly currency: Token | undefined
  readonly isMax: boolean
  readonly payment: SendPayment
  readonly review: PaymentReview
  /** The transaction that was reviewed: a frozen copy. */
  readonly transaction: TransactionRequest
  /** The adapter's own object. If it differs from `transaction`, someone changed it after the review. */
  readonly plannedTransaction: TransactionRequest
}

/** What the kit needs to plan payments of an account: its network, and the code of the adapter. */
type PayingAccount = { readonly network: Network; readonly payments: Payments }

/**
 * Loads the code that plans payments.
 *
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the network
 * @throws MoneyError `UnsupportedChain` if the adapter makes no payments for the kit
 * @throws ConfigurationError `AdapterNotFound` if the namespace has no adapter
 */
export async function loadPayments(
  core: Core,
  { namespace, caipNetworkId }: Pick<PaySource, 'namespace' | 'caipNetworkId'>,
): Promise<PayingAccount> {
  const network = core.chain.findNetwork(caipNetworkId)
  if (!network) throw new NetworkError('NoActiveCaipNetwork')
  const payments = await getAdapter(core, namespace).payments?.()
  if (!payments) throw new MoneyError('UnsupportedChain', { details: `The adapter of ${namespace} makes no payments.` })
  return { network, payments }
}

/**
 * Returns the token of a payment; `undefined` for the coin.
 *
 * @throws MoneyError `TokenNotFound` if the token is on another network
 */
export function toPaymentToken(currency: Token | undefined, { caipNetworkId }: Network): PaymentToken | undefined {
  if (currency && currency.caipNetworkId !== caipNetworkId) throw new MoneyError('TokenNotFound')
  return currency?.address === undefined ? undefined : { address: currency.address, decimals: currency.decimals }
}

export declare namespace reviewPayment {
  type Parameters = PayingAccount & {
    /** The account that pays. */
    source: PaySource
    /** The receiver, as `parseReceiver` returned it. */
    to: string
    amount: bigint | 'max'
    currency: Token | undefined
  }
}

/**
 * Plans a payment, and reads from the bytes of its transaction what it does. The result is what the visitor sees.
 *
 * @throws MoneyError `TransactionFailed` if the transaction pays another receiver, amount or token than asked for
 * @throws MoneyError or ServiceError with the codes of the adapter
 */
export async function reviewPayment(parameters: reviewPayment.Parameters): Promise<ReviewedPayment> {
  const { source, network, payments, to, amount, currency } = parameters
  const account = { address: source.address, network }
  const token = toPaymentToken(currency, network)
  const plan = await payments.plan({ ...account, to, amount, token })
  // All fields of a transaction are primitives, so a flat copy cannot change any more.
  const transaction = Object.freeze({ ...plan.transaction })
  const review = await payments.review({ ...account, transaction })
  const normalize = (address = '') => (source.namespace === 'eip155' ? address.toLowerCase() : address)
  const isAsPlanned =
    normalize(review.to) === normalize(to) &&
    review.amount === plan.amount &&
    (amount === 'max' || review.amount === amount) &&
    normalize(review.token?.address) === normalize(token?.address)
  if (!isAsPlanned)
    throw new MoneyError('TransactionFailed', { details: 'The transaction does not make the planned payment.' })
  const { symbol, decimals } = token && currency ? currency : network.nativeCurrency
  return {
    source,
    network,
    currency,
    isMax: amount === 'max',
    payment: {
      account: source.address,
      caipNetworkId: network.caipNetworkId,
      to,
      amount: review.amount,
      currency: { ...(token && { address: token.address }), symbol, decimals },
    },
    review,
    transaction,
    plannedTransaction: plan.transaction,
  }
}
