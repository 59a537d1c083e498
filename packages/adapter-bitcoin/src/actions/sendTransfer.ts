import {
  ConfigurationError,
  ConnectionError,
  getRpcCode,
  MoneyError,
  rpcCodes,
  SessionError,
} from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { addressFormOf } from '../bitcoinChains.ts'
import type { FlowContext as Context } from '../flowContext.ts'
import { toConnectionError } from '../errors.ts'
import { type Link as LiveConnection, toConnection } from '../link.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { FeeRate } from '../provider/bitcoinProvider.ts'
import { signPsbt } from './signPsbt.ts'

export declare namespace sendTransfer {
  type Parameters = { recipient: string; amount: bigint; feeRate?: FeeRate | undefined }
}

/**
 * Pays by the wallet's own means, or by a PSBT that is made here: where the wallet has none of its own, or lets no site name a fee while
 * one is named.
 *
 * @returns the transaction's id
 * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `TransactionFailed`
 */
export async function sendTransfer(
  context: Context,
  live: LiveConnection,
  { recipient, amount, feeRate }: sendTransfer.Parameters,
): Promise<string> {
  const { driver, state } = live
  const payer = payerOf(live)
  const { assertPayable } = await loadPayments()
  assertPayable({ recipient, amount, form: addressFormOf(state) })
  const byPsbt = async () => {
    const rate = await toRate(context, live, feeRate ?? 'medium')
    return sendPsbt(context, live, { payer, recipient, amount, feeRate: rate })
  }
  const { transfer } = driver
  if (!transfer || (feeRate !== undefined && !transfer.takesFeeRate)) return byPsbt()
  const rate = feeRate === undefined ? undefined : await toRate(context, live, feeRate)
  try {
    const txid = await transfer.send({ recipient, amount, feeRate: rate, account: payer, state })
    context.chain.forgetBalance(state.caipNetworkId, payer.address)
    return txid
  } catch (cause) {
    if (isUnknownMethod(cause)) return byPsbt()
    throw toConnectionError(cause)
  }
}

/** A wallet that signs alone: nothing was asked of the visitor yet. */
function isUnknownMethod(error: unknown): boolean {
  const isRefused = error instanceof SessionError && error.code === 'MethodNotApproved'
  return isRefused || getRpcCode(error) === rpcCodes.unsupportedMethod
}

/** Coins are spent from the payment address, also while another is in use: those of the other may carry inscriptions. */
function payerOf(live: LiveConnection): Account {
  const { accounts } = toConnection(live)
  const payer = accounts.find(({ type }) => type === 'payment')
  if (payer) return payer
  throw new ConnectionError('NotConnected', { details: 'The wallet shows no payment address.' })
}

async function toRate({ chain }: Context, { state }: LiveConnection, feeRate: FeeRate): Promise<number> {
  if (typeof feeRate !== 'number') return (await chain.api(state.caipNetworkId).getFeeRates())[feeRate]
  if (Number.isFinite(feeRate) && feeRate >= 1 && feeRate <= highestRate) return feeRate
  throw new ConfigurationError('InvalidOption', {
    values: { option: 'feeRate', fix: `Pass slow, medium, fast, or a rate from 1 to ${highestRate} sat/vB.` },
  })
}

const highestRate = 5000

async function sendPsbt(
  context: Context,
  live: LiveConnection,
  { payer, ...payment }: { payer: Account; recipient: string; amount: bigint; feeRate: number },
): Promise<string> {
  const { driver, state } = live
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
    form: addressFormOf(state),
  })
  const { txid } = await signPsbt(context, live, { psbt: psbt.toBase64(), signInputs: inputs, broadcast: true })
  if (txid === undefined) throw new MoneyError('TransactionFailed')
  return txid
}
