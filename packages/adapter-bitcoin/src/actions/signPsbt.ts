import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, ServiceError, toConnectionError } from '@latchkey/core/errors'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import { isTxid } from '../hex.ts'
import { payerId, type Reservation } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { preparePsbt } from '../payment/preparePsbt.ts'
import { assertWalletUnchanged } from '../wallets/assertWalletUnchanged.ts'
import type { Link } from '../wallets/link.ts'
import { createCoinLookUp } from './lookUpCoins.ts'

export declare namespace signPsbt {
  type Parameters = { psbt: string; signInputs?: readonly SignInput[] | undefined }
}

/**
 * Asks a wallet to sign inputs of a PSBT.
 *
 * @returns the PSBT with the signatures, in base64
 * @throws ConfigurationError `InvalidOption` if the PSBT is not of version 0, or if it lacks an input that `signInputs` lists
 * @throws ConfigurationError `InvalidOption` if the previous transaction of an input cannot be parsed
 * @throws ConfigurationError `InvalidOption` if the PSBT contains a signature hash type that was not requested
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending` or `WalletLocked`
 * @throws ConnectionError `ProviderFailed`, also if a signature covers less than requested
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction than requested
 */
export async function signPsbt(link: Link, parameters: signPsbt.Parameters): Promise<string> {
  const { driver, state } = link
  const copiedRequest = copyRequest(link, parameters)
  const { assertSigned, preparePsbt } = await loadPayments()
  assertWalletUnchanged(link, state)
  const request = preparePsbt(copiedRequest)
  const signedPsbt = await convertErrors(driver.signPsbt({ ...request, state }))
  assertSigned(signedPsbt, request)
  return signedPsbt
}

export declare namespace sendPsbt {
  type Parameters = signPsbt.Parameters & {
    /**
     * The reservation (`coinLedger.ts`) of a payment that the kit itself built. Default: a new reservation for the PSBT's coins. Its
     * transaction may replace earlier payments.
     */
    reservation?: Reservation | undefined
  }
}

/**
 * Asks a wallet to sign a PSBT, and sends the transaction. Usually the wallet only signs, and the kit compares the signed transaction with
 * the request and sends it. A wallet that cannot sign without sending sends the transaction itself.
 *
 * @throws ConfigurationError `InvalidOption` like `signPsbt`
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction than requested. If the wallet also sent that
 * transaction, its id is in `details`
 * @throws MoneyError `TransactionUnconfirmed` if it is unknown whether the transaction was sent, also if the network refused it. Its id is
 * in `details` if it is known
 * @throws MoneyError `InsufficientFunds` if another transaction has spent the same coins and must not be replaced
 * @throws NetworkError `NoRpcUrl` if the kit has no endpoint for sending. Thrown before the request to the wallet
 */
export async function sendPsbt(
  context: FlowContext,
  link: Link,
  { reservation: paymentReservation, ...parameters }: sendPsbt.Parameters,
): Promise<{ psbt: string; txid: string }> {
  const { driver, state } = link
  const { caipNetworkId, accounts } = state
  const { ledger, ports, signal } = context
  const copiedRequest = copyRequest(link, parameters)
  const { assertSent, fetchTransaction, readTransaction, finishPsbt, preparePsbt } = await loadPayments()
  assertWalletUnchanged(link, state)
  const { psbt, inputs, coins } = preparePsbt(copiedRequest)
  const api = context.chain.api(caipNetworkId)
  const { sendPsbt: sendByWallet } = driver
  if (!sendByWallet) context.chain.assertReachable(caipNetworkId)
  const lookUpCoins = createCoinLookUp(context, caipNetworkId)
  const payerIds = accounts.map(({ address }) => payerId(caipNetworkId, address))
  const reservation: Reservation = paymentReservation ?? { payers: payerIds, coins, mayReplace: true, isSent: false }
  ledger.add(reservation)
  const dropReservation = (error: unknown): never => {
    // If the response was lost, the transaction may be on the network. Then its reservation stays in the ledger, so that no other payment
    // spends its coins.
    const mayBeOnNetwork = reservation.isSent && error instanceof MoneyError && error.code === 'TransactionUnconfirmed'
    if (reservation !== paymentReservation && !mayBeOnNetwork) ledger.drop(reservation)
    throw error
  }
  const assertSignersUnchanged = () => {
    assertWalletUnchanged(link, state)
    const signers = accounts.filter(({ address }) => inputs.some((input) => input.address === address))
    for (const signer of signers) assertWalletUnchanged(link, state, signer)
  }
  const forgetBalances = () => {
    for (const { address } of accounts) context.chain.forgetBalance(caipNetworkId, address)
  }
  if (sendByWallet) {
    const send = async () => {
      assertSignersUnchanged()
      ledger.send(reservation, undefined)
      return assertTxid(await convertErrors(sendByWallet({ psbt, inputs, state }), toSendingError))
    }
    const txid = await ledger.whenFree(reservation, lookUpCoins, send).catch(dropReservation)
    const isNewTxid = ledger.send(reservation, txid)
    forgetBalances()
    await assertSent({ api, psbt, txid, pauseMs: Math.min(ports.rpc.pollIntervalMs, 1_000), signal }).catch((error) => {
      throw isNewTxid ? error : repeatedTxidError(txid)
    })
    return ledger.whenFree(reservation, lookUpCoins, () => ({ psbt, txid }))
  }
  const sign = async () => {
    assertSignersUnchanged()
    return convertErrors(driver.signPsbt({ psbt, inputs, state }))
  }
  const send = async () => {
    const signedPsbt = await ledger.whenFree(reservation, lookUpCoins, sign)
    const { hex, txid } = finishPsbt({ signed: signedPsbt, psbt, inputs })
    await ledger.whenFree(reservation, lookUpCoins, () => {
      // Records the payment before the broadcast, so that no other payment with one of these coins is reported as paid while the response
      // is pending.
      ledger.send(reservation, txid)
      return broadcast({ api, fetchTransaction, readTransaction, hex, txid })
    })
    return { psbt: signedPsbt, txid }
  }
  const sentPayment = await send().catch(dropReservation)
  forgetBalances()
  return ledger.whenFree(reservation, lookUpCoins, () => sentPayment)
}

type BroadcastParameters = Pick<Awaited<ReturnType<typeof loadPayments>>, 'fetchTransaction' | 'readTransaction'> & {
  api: BitcoinApi
  hex: string
  txid: string
}

/** Copies the site's request at the time of the call, because the site may change its objects while the code for payments loads. */
function copyRequest({ state }: Link, { psbt, signInputs = [] }: signPsbt.Parameters): preparePsbt.Parameters {
  const { accounts } = state
  const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
    address,
    index,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  }))
  const foreignInput = inputs.find(({ address }) => !accounts.some((account) => account.address === address))
  if (foreignInput) {
    throw new ConnectionError('NotConnected', {
      details: `${foreignInput.address} is no address of the connected wallet.`,
    })
  }
  return { psbt, inputs, accounts, form: addressFormOf(state) }
}

/**
 * Broadcasts a transaction. An error does not prove that the transaction was not sent: the response may be lost, and a node refuses a
 * transaction that it already has. So the transaction is looked up after an error. It was sent if an API knows it. After
 * `TransactionUnconfirmed` it is not looked up again: one of several endpoints could claim alone that it knows the transaction.
 *
 * Otherwise the thrown error contains the transaction id, so that the visitor can look up the transaction. The visitor must not simply pay
 * again, because an endpoint that refused the transaction may keep it and send it later.
 */
async function broadcast({ api, hex, txid, fetchTransaction, readTransaction }: BroadcastParameters): Promise<string> {
  try {
    const returnedTxid = await api.broadcast(hex, txid, (found) => readTransaction(found, txid) !== undefined)
    if (returnedTxid !== txid)
      throw new ServiceError('InvalidAnswer', { details: `The transaction is called ${returnedTxid}.` })
  } catch (error) {
    const isLookedUp = error instanceof MoneyError && error.code === 'TransactionUnconfirmed'
    if (!isLookedUp && (await fetchTransaction(api, txid).catch(() => undefined))) return txid
    throw new MoneyError('TransactionUnconfirmed', { details: txid, cause: isLookedUp ? error.cause : error })
  }
  return txid
}

/**
 * Checks the transaction id that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if the value is not a transaction id. The error is not `TransactionFailed`, because the
 * wallet may have sent the payment, and after `TransactionFailed` the visitor would pay again
 */
export function assertTxid(txid: unknown): string {
  if (isTxid(txid)) return txid
  const cause = new ConnectionError('ProviderFailed', {
    details: `The wallet calls the transaction ${typeof txid === 'string' ? `"${txid}"` : typeof txid}.`,
  })
  throw new MoneyError('TransactionUnconfirmed', { cause })
}

/** Creates the error for a wallet that returned the id of an earlier payment. It is unknown whether the wallet has sent the new payment. */
export function repeatedTxidError(txid: string): MoneyError {
  const cause = new ConnectionError('ProviderFailed', {
    details: `The wallet returned the id of an earlier payment: ${txid}`,
  })
  return new MoneyError('TransactionUnconfirmed', { cause })
}

async function convertErrors<result>(response: Promise<result>, toError = toConnectionError): Promise<result> {
  return response.catch((error) => {
    throw toError(error)
  })
}
