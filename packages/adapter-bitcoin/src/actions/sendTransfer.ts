import { toSendingError } from '@latchkey/adapter-kit/flows'
import {
  ConfigurationError,
  ConnectionError,
  isUnknownMethod,
  MoneyError,
  NetworkError,
  ServiceError,
  toConnectionError,
} from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { addressFormOf } from '../bitcoinChains.ts'
import type { ConnectedDriver } from '../drivers/driver.ts'
import { isStated } from '../drivers/toAccounts.ts'
import type { FlowContext } from '../flowContext.ts'
import type { buildPayment } from '../payment/buildPayment.ts'
import { type Claim, payerId } from '../payment/coinLedger.ts'
import { assertFairFee, highestFeeRate, highestNamedFeeRate } from '../payment/feeLimits.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { FeeRate } from '../provider/bitcoinProvider.ts'
import { assertUnmoved } from '../wallets/assertUnmoved.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import { lookUpCoins, pauseOf } from './lookUpCoins.ts'
import { assertTxid, repeatedTxid, sendPsbt } from './signPsbt.ts'

export declare namespace sendTransfer {
  type Parameters = {
    recipient: string
    amount: bigint
    feeRate?: FeeRate | undefined
    /** Default: the wallet's payment address at the time of the call. */
    payer?: Account | undefined
  }
}

/**
 * Pays from the account and on the network that the wallet has at the time of the call. The wallet's own payment method is used if
 * possible. The kit builds a PSBT instead if the wallet has no such method, if a fee is given that the wallet does not accept, or if the
 * fee comes from the API.
 *
 * @returns the transaction id
 * @throws ConnectionError `NotConnected` if the wallet changes its account or network meanwhile; `UserRejected`, `RequestPending`,
 * `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `FeeTooHigh`, `TransactionChanged`, `TransactionUnconfirmed`
 * @throws NetworkError `ChainNotSupported` if the wallet is not on a Bitcoin chain
 * @throws ConfigurationError `InvalidOption` for another fee rate
 */
export async function sendTransfer(
  context: FlowContext,
  link: Link,
  { recipient, amount, feeRate, payer = payerOf(link) }: sendTransfer.Parameters,
): Promise<string> {
  assertRate(feeRate)
  const { state } = link
  const { assertPaid, assertPayable, readAddress } = await loadPayments()
  assertUnmoved(link, state, payer)
  const form = addressFormOf(state)
  if (!form)
    throw new NetworkError('ChainNotSupported', { details: `${state.caipNetworkId} is no chain of Bitcoin’s.` })
  assertPayable({ recipient, amount, form })
  const byPsbt = async () => {
    const rate = await toRate(context, link, feeRate ?? 'medium')
    assertUnmoved(link, state, payer)
    const isNamed = typeof feeRate === 'number'
    return pay(context, link, { payer, recipient, amount, feeRate: rate, isNamed, form })
  }
  const transfer = ownTransfer(context, link, { payer, feeRate })
  if (!transfer) return byPsbt()
  const rate = feeRate === undefined ? undefined : await toRate(context, link, feeRate)
  assertUnmoved(link, state, payer)
  const receiver = readAddress(recipient, form).script
  const api = context.chain.api(state.caipNetworkId)
  let isAsked = false
  const assertInUse = () => {
    assertUnmoved(link, state, payer)
    isAsked = true
  }
  const { ledger, signal } = context
  const payers = [payerId(state.caipNetworkId, payer.address)]
  /** A payment that may have spent any coin of the payer, and has no id to look up. */
  const inDoubt: Claim = { payers, coins: undefined, wallet: link.connectorId, isSent: true }
  let txid: string
  try {
    txid = assertTxid(await transfer.send({ recipient, amount, feeRate: rate, account: payer, state, assertInUse }))
  } catch (cause) {
    // Before it is asked to pay, a wallet is only asked for its account, and sends nothing.
    const error = isAsked ? toSendingError(cause) : toConnectionError(cause)
    // The wallet signs but does not send.
    if (isUnknownMethod(error)) return byPsbt()
    if (error.code === 'TransactionUnconfirmed') ledger.add(inDoubt)
    throw error
  }
  context.chain.forgetBalance(state.caipNetworkId, payer.address)
  const claim = { ...inDoubt }
  // Two calls are two payments, so they cannot have the same transaction id.
  if (!ledger.send(claim, txid)) {
    ledger.add(inDoubt)
    throw repeatedTxid(txid)
  }
  ledger.add(claim)
  const coins = await assertPaid({ api, txid, receiver, amount, pauseMs: pauseOf(context), signal })
  if (coins.length > 0) claim.coins = coins
  return ledger.whenFree(claim, lookUpCoins(context, state.caipNetworkId), () => txid)
}

/** Returns the wallet's own payment method, if it makes the payment. Otherwise the kit builds a PSBT. */
export function ownTransfer(
  { ledger }: FlowContext,
  { driver: { transfer }, state }: Link,
  { payer, feeRate }: { payer: Account; feeRate: FeeRate | undefined },
): ConnectedDriver['transfer'] {
  // With a rate of the API, the fee depends on the coins. A wallet would choose the coins itself, so the kit could not check the fee.
  const isByApi = typeof feeRate === 'string'
  // After a refused payment, the kit chooses the coins: a wallet might not spend a coin of that payment.
  const isGuarded = ledger.refused.get(payerId(state.caipNetworkId, payer.address))?.length
  if (!transfer || isByApi || isGuarded || (feeRate !== undefined && !transfer.takesFeeRate)) return undefined
  return transfer
}

/** What the kit knows of the coins that a payment may spend. */
export function coinRules({ chain, ledger }: FlowContext, { state }: Link, payer: Account) {
  return {
    // A wallet without an address for them holds inscriptions at its payment address, in every address form. A taproot address for which
    // the wallet stated no purpose may not be the one that receives them.
    mayHoldInscriptions: !state.accounts.some((account) => account.type === 'ordinals' && isStated(account)),
    isSpent: ledger.isTaken,
    refused: ledger.refused.get(payerId(state.caipNetworkId, payer.address)),
    api: chain.api(state.caipNetworkId),
  }
}

/** Returns the payment address, even if another address is in use. Coins of the other address may carry inscriptions. */
export function payerOf(link: Link): Account {
  const { accounts } = toConnection(link)
  const payer = accounts.find(({ type }) => type === 'payment')
  if (payer) return payer
  throw new ConnectionError('NotConnected', { details: 'The wallet shows no payment address.' })
}

/** The fee rate of a payment that the kit builds, in sat/vB. */
export async function toRate(context: FlowContext, link: Link, feeRate: FeeRate): Promise<number> {
  const rate = await readRate(context, link, feeRate)
  if (typeof feeRate === 'number' || rate <= highestFeeRate) return rate
  const details = `The network asks for ${rate} sat/vB. A feeRate of more than ${highestFeeRate} has to be named.`
  throw new MoneyError('FeeTooHigh', { details })
}

/** The fee rate in sat/vB, without a limit on the rates of the API. */
export async function readRate({ chain }: FlowContext, { state }: Link, feeRate: FeeRate): Promise<number> {
  if (typeof feeRate === 'number') return feeRate
  const { [feeRate]: rate } = await chain.api(state.caipNetworkId).getFeeRates()
  if (typeof rate !== 'number' || !(rate > 0) || !(rate < Infinity))
    throw new ServiceError('InvalidAnswer', { details: `The fee rate is ${rate}.` })
  return rate
}

const rates: readonly unknown[] = [undefined, 'slow', 'medium', 'fast']

export function assertRate(feeRate: FeeRate | undefined): void {
  if (rates.includes(feeRate)) return
  if (typeof feeRate === 'number' && feeRate >= 1 && feeRate <= highestNamedFeeRate) return
  throw new ConfigurationError('InvalidOption', {
    values: { option: 'feeRate', fix: `Pass slow, medium, fast, or a rate from 1 to ${highestNamedFeeRate} sat/vB.` },
  })
}

async function pay(
  context: FlowContext,
  link: Link,
  {
    isNamed,
    ...payment
  }: Pick<buildPayment.Parameters, 'payer' | 'recipient' | 'amount' | 'feeRate' | 'form'> & { isNamed: boolean },
): Promise<string> {
  const { driver, state } = link
  const { buildPayment } = await loadPayments()
  const { ledger } = context
  const { refused } = ledger
  const key = payerId(state.caipNetworkId, payment.payer.address)
  const lookUp = lookUpCoins(context, state.caipNetworkId)
  const build = async (): Promise<buildPayment.ReturnType & { claim: Claim }> => {
    // The coins that the wallet's own payments spend have to be known first.
    await ledger.whenFree({ payers: [key], coins: [], isSent: false }, lookUp, () => {})
    const built = await buildPayment({
      ...payment,
      ...coinRules(context, link, payment.payer),
      async publicKeyOf(account) {
        try {
          return await driver.publicKeyOf?.(account)
        } catch (error) {
          // Most wallets find their key even if the PSBT does not contain the public key.
          context.ports.log(error)
          return undefined
        }
      },
    })
    const claim: Claim = { payers: [key], coins: built.coins, isSent: false }
    // Meanwhile, a payment of the wallet itself or a PSBT of the site may have spent a coin.
    return ledger.take(claim) ? { ...built, claim } : build()
  }
  // Payments choose their coins one after the other. A failed payment does not stop the next one.
  const building = ledger.building.then(build, build)
  ledger.building = building
  const { psbt, inputs, fee, coins, claim } = await building
  try {
    assertUnmoved(link, state, payment.payer)
    // A rate that the site gives as a number is the site's own decision, so only other rates are checked.
    if (!isNamed) assertFairFee({ fee, amount: payment.amount })
    const { txid } = await sendPsbt(context, link, { psbt: psbt.toBase64(), signInputs: inputs, claim })
    const others = refused.get(key)?.filter((each) => !coins.some((coin) => each.has(coin))) ?? []
    refused.set(key, others)
    return txid
  } catch (error) {
    if (isInDoubt(error, claim)) refused.set(key, [...(refused.get(key) ?? []), new Set(coins)])
    ledger.drop(claim)
    throw error
  }
}

/** Whether a failed payment can still reach the network: the wallet signed it, and a node may have it. */
function isInDoubt(error: unknown, { isSent }: Claim): boolean {
  if (!(error instanceof MoneyError)) return false
  return error.code === 'TransactionChanged' || (isSent && /^Transaction/.test(error.code))
}
