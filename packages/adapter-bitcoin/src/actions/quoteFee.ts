import type { BitcoinTransactionRequest, FeeQuote } from '@latchkey/core/adapter'
import { ConnectionError, MoneyError, NetworkError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import { assertUnmoved } from '../wallets/assertUnmoved.ts'
import { assertRate, coinRules, payerOf, readLimitedRate, readRate, walletTransferOf } from './sendTransfer.ts'

export declare namespace quoteFee {
  type Parameters = { transaction: BitcoinTransactionRequest; network: Network; address: string }
}

/**
 * Estimates the fee of a payment from the wallet in use, in sat, without a request to the wallet. If the wallet would pay by its own
 * method, the wallet chooses the coins and the fee. Then the expected fee is that of a similar payment which the kit builds, and there is
 * no cap.
 *
 * @throws ConnectionError `NotConnected`, also if the wallet changes its account or network meanwhile
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`; `FeeTooHigh`, unless the
 * wallet would make the payment by itself
 * @throws NetworkError `ChainNotSupported` if the wallet is on another network
 * @throws ServiceError if the API does not respond as expected
 * @throws ConfigurationError `InvalidOption` for another fee rate
 */
export async function quoteFee(
  context: FlowContext,
  { transaction, network, address }: quoteFee.Parameters,
): Promise<FeeQuote> {
  assertTransaction({ transaction, namespace: 'bip122' })
  const { to: recipient, value: amount, feeRate } = transaction
  if (!recipient || amount === undefined) throw new MoneyError('AmountAndReceiverRequired')
  assertRate(feeRate)
  const link = context.links.get()
  const { state } = link
  if (!link.read()?.accounts.some((account) => account.address === address))
    throw new ConnectionError('NotConnected', { details: `${address} is no address of the connected wallet.` })
  const form = addressFormOf(network)
  if (!form || state.caipNetworkId !== network.caipNetworkId)
    throw new NetworkError('ChainNotSupported', { details: `The wallet is not on ${network.caipNetworkId}.` })
  const payer = payerOf(link)
  const isWalletTransfer = walletTransferOf(context, link, { payer, feeRate }) !== undefined
  const rules = coinRules(context, link, payer)
  const { assertPayable, buildPayment, quotePayment } = await loadPayments()
  assertPayable({ recipient, amount, form })
  const rate = await (isWalletTransfer ? readRate : readLimitedRate)(context, link, feeRate ?? 'medium')
  assertUnmoved(link, state, payer)
  const payment = { ...rules, payer, recipient, amount, feeRate: rate, form }
  // A wallet that pays by its own method may also spend small coins, which the kit never spends because they may carry an inscription.
  if (isWalletTransfer) return { expected: (await buildPayment({ ...payment, mayHoldInscriptions: false })).fee }
  return quotePayment({ ...payment, isNamed: typeof feeRate === 'number' })
}
