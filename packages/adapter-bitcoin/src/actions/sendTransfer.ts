import { isUnknownMethod, toConnectionError } from '@latchkey/core/adapter-flows'
import { ConfigurationError, ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { highestFeeRate } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext } from '../flowContext.ts'
import type { buildPayment } from '../payment/buildPayment.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { FeeRate } from '../provider/bitcoinProvider.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import { assertTxid, sendPsbt } from './signPsbt.ts'

export declare namespace sendTransfer {
  type Parameters = { recipient: string; amount: bigint; feeRate?: FeeRate | undefined }
}

/**
 * Pays by the wallet's own means, or by a PSBT that is made here: where the wallet has none of its own, or lets no site name a fee while
 * one is named.
 *
 * @returns the transaction's id
 * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `TransactionFailed`,
 *   `TransactionUnconfirmed`
 * @throws NetworkError `ChainNotSupported` for a wallet on a chain that is none of Bitcoin's
 */
export async function sendTransfer(
  context: FlowContext,
  link: Link,
  { recipient, amount, feeRate }: sendTransfer.Parameters,
): Promise<string> {
  const { assertPayable } = await loadPayments()
  const { driver, state } = link
  const payer = payerOf(link)
  const form = addressFormOf(state)
  if (!form)
    throw new NetworkError('ChainNotSupported', { details: `${state.caipNetworkId} is no chain of Bitcoin’s.` })
  assertPayable({ recipient, amount, form })
  const byPsbt = async () => {
    const rate = await toRate(context, link, feeRate ?? 'medium')
    return pay(context, link, { payer, recipient, amount, feeRate: rate, form })
  }
  const { transfer } = driver
  if (!transfer || (feeRate !== undefined && !transfer.takesFeeRate)) return byPsbt()
  const rate = feeRate === undefined ? undefined : await toRate(context, link, feeRate)
  try {
    const txid = await transfer.send({ recipient, amount, feeRate: rate, account: payer, state })
    context.chain.forgetBalance(state.caipNetworkId, payer.address)
    return assertTxid(txid)
  } catch (cause) {
    // A wallet that signs alone.
    if (isUnknownMethod(cause)) return byPsbt()
    throw toConnectionError(cause)
  }
}

/** Coins are spent from the payment address, also while another is in use: those of the other may carry inscriptions. */
function payerOf(link: Link): Account {
  const { accounts } = toConnection(link)
  const payer = accounts.find(({ type }) => type === 'payment')
  if (payer) return payer
  throw new ConnectionError('NotConnected', { details: 'The wallet shows no payment address.' })
}

async function toRate({ chain }: FlowContext, { state }: Link, feeRate: FeeRate): Promise<number> {
  if (typeof feeRate !== 'number') return (await chain.api(state.caipNetworkId).getFeeRates())[feeRate]
  if (Number.isFinite(feeRate) && feeRate >= 1 && feeRate <= highestFeeRate) return feeRate
  throw new ConfigurationError('InvalidOption', {
    values: { option: 'feeRate', fix: `Pass slow, medium, fast, or a rate from 1 to ${highestFeeRate} sat/vB.` },
  })
}

async function pay(
  context: FlowContext,
  link: Link,
  { payer, ...payment }: Pick<buildPayment.Parameters, 'payer' | 'recipient' | 'amount' | 'feeRate' | 'form'>,
): Promise<string> {
  const { driver, state } = link
  const { buildPayment } = await loadPayments()
  const { psbt, inputs } = await buildPayment({
    ...payment,
    api: context.chain.api(state.caipNetworkId),
    payer,
    async publicKeyOf(account) {
      try {
        return await driver.publicKeyOf?.(account)
      } catch (error) {
        // Most wallets find their key without it.
        context.ports.log(error)
        return undefined
      }
    },
  })
  return (await sendPsbt(context, link, { psbt: psbt.toBase64(), signInputs: inputs })).txid
}
