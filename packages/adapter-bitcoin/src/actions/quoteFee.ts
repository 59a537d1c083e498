import type { FeeQuote } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import { assertFeeRate } from '../payment/feeLimits.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import { assertWalletUnchanged } from '../wallets/assertWalletUnchanged.ts'
import { readPayment, type sendTransaction } from './sendTransaction.ts'
import { findWalletTransfer, readCoinRules, readLimitedRate, readRate } from './sendTransfer.ts'

export declare namespace quoteFee {
  type Parameters = sendTransaction.Parameters
}

/**
 * Estimates the fee of a payment from the wallet in use, in sat, without a request to the wallet. If the wallet would make the payment by
 * its own method, the wallet would also choose the coins and the fee. Then the quote has no `cap`, and `expected` is the fee of a similar
 * payment that the kit builds.
 *
 * @throws ConnectionError `NotConnected`, also if the wallet changes its account or network during the estimate
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall` or `InsufficientFunds`
 * @throws MoneyError `FeeTooHigh`, unless the wallet would make the payment by its own method
 * @throws NetworkError `ChainNotSupported` if the wallet is on another network
 * @throws ServiceError if the API does not respond, or its response is invalid
 * @throws ConfigurationError `InvalidOption` for a fee rate that the kit does not accept (`assertFeeRate`)
 */
export async function quoteFee(
  context: FlowContext,
  { transaction, network, address }: quoteFee.Parameters,
): Promise<FeeQuote> {
  const { link, payer, recipient, amount, feeRate } = readPayment(context, { transaction, address })
  assertFeeRate(feeRate)
  const { state } = link
  const addressForm = addressFormOf(network)
  if (!addressForm || state.caipNetworkId !== network.caipNetworkId)
    throw new NetworkError('ChainNotSupported', { details: `The wallet is not on ${network.caipNetworkId}.` })
  const isWalletTransfer = findWalletTransfer(context, link, { payer, feeRate }) !== undefined
  const { assertPayable, buildPayment, quotePayment } = await loadPayments()
  assertPayable({ recipient, amount, form: addressForm })
  const coinRules = await readCoinRules(context, link, payer)
  const rate = await (isWalletTransfer ? readRate : readLimitedRate)(context, link, feeRate ?? 'medium')
  assertWalletUnchanged(link, state, payer)
  const payment = { ...coinRules, payer, recipient, amount, feeRate: rate, form: addressForm }
  // Includes small coins in the estimate: a wallet that pays by its own method may spend them. The kit itself never does, because they may
  // carry an inscription.
  if (isWalletTransfer) return { expected: (await buildPayment({ ...payment, mayHoldInscriptions: false })).fee }
  return quotePayment({ ...payment, isRateSetBySite: typeof feeRate === 'number' })
}
