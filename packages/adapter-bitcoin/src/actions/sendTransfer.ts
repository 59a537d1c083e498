import { toSendingError } from '@latchkey/adapter-kit/flows'
import {
  ConnectionError,
  isUnknownMethod,
  MoneyError,
  NetworkError,
  ServiceError,
  toConnectionError,
} from '@latchkey/core/errors'
import type { Account } from '@latchkey/protocol'
import { type BitcoinApi, maxFeeRate } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { ConnectedDriver } from '../drivers/driver.ts'
import { hasStatedPurpose } from '../drivers/toAccounts.ts'
import type { FlowContext } from '../flowContext.ts'
import type { buildPayment } from '../payment/buildPayment.ts'
import { type CoinLedger, payerId, type RefusedPayment, type Reservation } from '../payment/coinLedger.ts'
import { assertFeeRate, highestApiFeeRate } from '../payment/feeLimits.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { FeeRate } from '../provider/bitcoinProvider.ts'
import { assertWalletUnchanged } from '../wallets/assertWalletUnchanged.ts'
import { type Link, toConnection } from '../wallets/link.ts'
import { createCoinLookUp, getLookUpPauseMs } from './lookUpCoins.ts'
import { assertTxid, repeatedTxidError, sendPsbt } from './signPsbt.ts'

export declare namespace sendTransfer {
  type Parameters = {
    recipient: string
    amount: bigint
    feeRate?: FeeRate | undefined
    /** The account that pays. Default: the wallet's payment address at the time of the call. */
    payer?: Account | undefined
  }
}

/**
 * Pays from the account and on the network that the wallet has at the time of the call. The wallet's own payment method is used if
 * possible. The kit builds a PSBT if the wallet has no such method, or if the fee rate comes from the API. The kit also builds a PSBT
 * if the site passes a fee rate and the wallet's method accepts none.
 *
 * @returns the transaction id
 * @throws ConnectionError `NotConnected` if the wallet changes its account or network before the payment
 * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws MoneyError `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `FeeTooHigh`, `TransactionChanged` or
 * `TransactionUnconfirmed`
 * @throws NetworkError `ChainNotSupported` if the wallet is not on a Bitcoin chain
 * @throws ConfigurationError `InvalidOption` for a fee rate that the kit does not accept (`assertFeeRate`)
 */
export async function sendTransfer(
  context: FlowContext,
  link: Link,
  { recipient, amount, feeRate, payer = payerOf(link) }: sendTransfer.Parameters,
): Promise<string> {
  assertFeeRate(feeRate)
  const { state } = link
  const { assertPaid, assertPayable, readAddress } = await loadPayments()
  assertWalletUnchanged(link, state, payer)
  const addressForm = addressFormOf(state)
  if (!addressForm)
    throw new NetworkError('ChainNotSupported', { details: `${state.caipNetworkId} is no chain of Bitcoin’s.` })
  assertPayable({ recipient, amount, form: addressForm })
  const payByPsbt = async () => {
    const rate = await readLimitedRate(context, link, feeRate ?? 'medium')
    assertWalletUnchanged(link, state, payer)
    // A rate that the site gives as a number is the site's own decision, so the fee is limited only for other rates.
    const isRateSetBySite = typeof feeRate === 'number'
    return sendBuiltPayment(context, link, {
      payer,
      recipient,
      amount,
      feeRate: rate,
      isRateSetBySite,
      form: addressForm,
    })
  }
  const walletTransfer = findWalletTransfer(context, link, { payer, feeRate })
  if (!walletTransfer) return payByPsbt()
  const rate = feeRate === undefined ? undefined : await readLimitedRate(context, link, feeRate)
  assertWalletUnchanged(link, state, payer)
  const recipientScript = readAddress(recipient, addressForm).script
  const api = context.chain.api(state.caipNetworkId)
  let isPaymentRequested = false
  const beforeRequest = () => {
    assertWalletUnchanged(link, state, payer)
    isPaymentRequested = true
  }
  const { ledger, signal } = context
  const payerIds = [payerId(state.caipNetworkId, payer.address)]
  /**
   * Reserves all coins of the payer, because `coins: undefined` means any of them. Added to the ledger if the payment may have been sent,
   * but its transaction id is unknown.
   */
  const reservationOfAllCoins: Reservation = {
    payers: payerIds,
    coins: undefined,
    wallet: link.connectorId,
    isSent: true,
  }
  let txid: string
  try {
    txid = assertTxid(
      await walletTransfer.send({ recipient, amount, feeRate: rate, account: payer, state, beforeRequest }),
    )
  } catch (cause) {
    // An error before the request to pay proves that nothing was sent, because until then the wallet was only asked for its account.
    const error = isPaymentRequested ? toSendingError(cause) : toConnectionError(cause)
    // If the wallet turns out not to have this payment method, the kit builds a PSBT, which the wallet may be able to sign.
    if (isUnknownMethod(error)) return payByPsbt()
    if (error.code === 'TransactionUnconfirmed') ledger.add(reservationOfAllCoins)
    throw error
  }
  context.chain.forgetBalance(state.caipNetworkId, payer.address)
  const reservation = { ...reservationOfAllCoins }
  // Two payments never have the same transaction id. If an earlier payment has this id, the wallet returned a wrong one, so all coins are
  // reserved.
  if (!ledger.send(reservation, txid)) {
    ledger.add(reservationOfAllCoins)
    throw repeatedTxidError(txid)
  }
  ledger.add(reservation)
  const spentCoins = await assertPaid({
    api,
    txid,
    receiver: recipientScript,
    amount,
    isToPayer: isSameAddress(recipient, payer.address),
    pauseMs: getLookUpPauseMs(context),
    signal,
  })
  if (spentCoins.length > 0) reservation.coins = spentCoins
  return ledger.whenFree(reservation, createCoinLookUp(context, state.caipNetworkId), () => txid)
}

/** Compares two addresses in any case, because a Bech32 address may be written in capitals. */
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns the wallet's own payment method if this payment has to use it. Returns `undefined` if the kit builds a PSBT instead. */
export function findWalletTransfer(
  { ledger }: FlowContext,
  { driver: { transfer }, state }: Link,
  { payer, feeRate }: { payer: Account; feeRate: FeeRate | undefined },
): ConnectedDriver['transfer'] {
  // If the rate comes from the API, it may be wrong, so the kit has to check the fee. The kit knows the fee only if it chooses the coins
  // itself.
  const isApiRate = typeof feeRate === 'string'
  // After a payment that the network refused, the next payment has to spend one of the same coins, so that at most one of the two is
  // confirmed. The wallet's own method does not ensure that, so the kit chooses the coins.
  const hasRefusedPayment = ledger.refused.get(payerId(state.caipNetworkId, payer.address))?.length
  if (!transfer || isApiRate || hasRefusedPayment || (feeRate !== undefined && !transfer.takesFeeRate)) return undefined
  return transfer
}

/** Returns those parameters of `buildPayment` that decide which coins a payment may spend. */
export async function readCoinRules({ chain, ledger }: FlowContext, { state }: Link, payer: Account) {
  const api = chain.api(state.caipNetworkId)
  const idOfPayer = payerId(state.caipNetworkId, payer.address)
  await forgetImpossiblePayments(ledger, api, idOfPayer)
  return {
    // Inscriptions may be at the payment address, unless the wallet stated that another address is for them. If the kit has only guessed
    // that an address is for `ordinals`, the wallet may use the payment address for inscriptions.
    mayHoldInscriptions: !state.accounts.some((account) => account.type === 'ordinals' && hasStatedPurpose(account)),
    isSpent: ledger.isTaken,
    refused: ledger.refused.get(idOfPayer),
    api,
  }
}

/**
 * Forgets the refused payments that can never be confirmed, because all their coins are of transactions that no endpoint knows. That a coin
 * is not listed any more is not enough: a coin that the refused payment has spent is not listed either. A payment that also spends a coin of
 * a known transaction, or of an earlier payment of this page, is kept: the unknown transaction may still be sent.
 */
async function forgetImpossiblePayments(ledger: CoinLedger, api: BitcoinApi, idOfPayer: string): Promise<void> {
  const canBeConfirmed = async ({ coins }: RefusedPayment) => {
    for (const txid of new Set([...coins].map(txidOf)))
      if (ledger.hasSent(txid) || !(await api.isUnknown?.(txid))) return true
    return false
  }
  for (const payment of ledger.refused.get(idOfPayer) ?? []) {
    if (await canBeConfirmed(payment)) continue
    // Reads the list again, because another payment may have been refused in the meantime.
    const remainingPayments = ledger.refused.get(idOfPayer)?.filter((each) => each !== payment) ?? []
    ledger.refused.set(idOfPayer, remainingPayments)
  }
}

const txidOf = (coin: string) => coin.slice(0, 64)

/**
 * Returns the payment address, even if another address is in use: coins of the other address may carry inscriptions, so they are not spent.
 */
export function payerOf(link: Link): Account {
  const { accounts } = toConnection(link)
  const payer = accounts.find(({ type }) => type === 'payment')
  if (payer) return payer
  throw new ConnectionError('NotConnected', { details: 'The wallet shows no payment address.' })
}

/**
 * Returns the fee rate of a payment in sat/vB.
 *
 * @throws MoneyError `FeeTooHigh` if a rate from the API is above the limit
 */
export async function readLimitedRate(context: FlowContext, link: Link, feeRate: FeeRate): Promise<number> {
  const rate = await readRate(context, link, feeRate)
  if (typeof feeRate === 'number' || rate <= highestApiFeeRate) return rate
  const details = `The network asks for ${rate} sat/vB. A feeRate of more than ${highestApiFeeRate} has to be named.`
  throw new MoneyError('FeeTooHigh', { details })
}

/** Returns the fee rate of a payment in sat/vB. A rate from the API is returned without a limit. */
export async function readRate({ chain }: FlowContext, { state }: Link, feeRate: FeeRate): Promise<number> {
  if (typeof feeRate === 'number') return feeRate
  const { [feeRate]: rate } = await chain.api(state.caipNetworkId).getFeeRates()
  if (typeof rate !== 'number' || !(rate > 0) || !(rate <= maxFeeRate))
    throw new ServiceError('InvalidAnswer', { details: `The fee rate is ${rate}.` })
  return rate
}

/** Adds the public key to an account that has none, if the wallet returns the key on request. */
async function withPublicKey({ ports }: FlowContext, { driver }: Link, account: Account): Promise<Account> {
  if (account.publicKey) return account
  try {
    const publicKey = await driver.publicKeyOf?.(account)
    return publicKey ? { ...account, publicKey } : account
  } catch (error) {
    // Only logs the error: the payment continues without the public key, because most wallets can sign a PSBT without it.
    ports.log(error)
    return account
  }
}

/** Pays by a PSBT: chooses the coins, asks the wallet to sign the PSBT, and sends the transaction. */
async function sendBuiltPayment(
  context: FlowContext,
  link: Link,
  payment: Pick<buildPayment.Parameters, 'payer' | 'recipient' | 'amount' | 'feeRate' | 'form' | 'isRateSetBySite'>,
): Promise<string> {
  const { state } = link
  const { buildPayment, needsPublicKey } = await loadPayments()
  const { ledger } = context
  const { refused: refusedPayments } = ledger
  const idOfPayer = payerId(state.caipNetworkId, payment.payer.address)
  const lookUpCoins = createCoinLookUp(context, state.caipNetworkId)
  // Asks the wallet for the public key before the payment waits for its turn (`ledger.building`). The wallet may never respond, and would
  // then block all other payments.
  const payer = needsPublicKey(payment.payer.address, payment.form)
    ? await withPublicKey(context, link, payment.payer)
    : payment.payer
  const build = async (): Promise<buildPayment.ReturnType & { reservation: Reservation }> => {
    // First looks up which coins were spent by payments that the wallet itself built, so that this payment does not spend one of them
    // again.
    await ledger.whenFree({ payers: [idOfPayer], coins: [], isSent: false }, lookUpCoins, () => {})
    const builtPayment = await buildPayment({
      ...payment,
      ...(await readCoinRules(context, link, payment.payer)),
      payer,
    })
    const reservation: Reservation = { payers: [idOfPayer], coins: builtPayment.coins, isSent: false }
    // Builds the payment again if, in the meantime, the wallet's own payment or a PSBT of the site has spent one of its coins.
    return ledger.take(reservation) ? { ...builtPayment, reservation } : build()
  }
  // Waits until the previous payment has chosen its coins, also if that payment has failed. So payments choose their coins one after the
  // other.
  const whenBuilt = ledger.building.then(build, build)
  ledger.building = whenBuilt
  const { psbt, inputs, coins, fee, size, reservation } = await whenBuilt
  try {
    assertWalletUnchanged(link, state, payment.payer)
    const { txid } = await sendPsbt(context, link, { psbt: psbt.toBase64(), signInputs: inputs, reservation })
    const remainingRefusedPayments =
      refusedPayments.get(idOfPayer)?.filter((each) => !coins.some((coin) => each.coins.has(coin))) ?? []
    refusedPayments.set(idOfPayer, remainingRefusedPayments)
    return txid
  } catch (error) {
    if (canStillReachNetwork(error, reservation))
      refusedPayments.set(idOfPayer, [...(refusedPayments.get(idOfPayer) ?? []), { coins: new Set(coins), fee, size }])
    ledger.drop(reservation)
    throw error
  }
}

/** Whether a payment that failed can still reach the network later, because the wallet signed it and a node may have it. */
function canStillReachNetwork(error: unknown, { isSent }: Reservation): boolean {
  if (!(error instanceof MoneyError)) return false
  return error.code === 'TransactionChanged' || (isSent && /^Transaction/.test(error.code))
}
