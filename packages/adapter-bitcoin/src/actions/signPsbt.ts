import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, ServiceError, toConnectionError } from '@latchkey/core/errors'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import { isTxid } from '../hex.ts'
import { type Claim, payerId } from '../payment/coinLedger.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { preparePsbt } from '../payment/preparePsbt.ts'
import { assertUnmoved } from '../wallets/assertUnmoved.ts'
import type { Link } from '../wallets/link.ts'
import { lookUpCoins } from './lookUpCoins.ts'

export declare namespace signPsbt {
  type Parameters = { psbt: string; signInputs?: readonly SignInput[] | undefined }
}

/**
 * Asks a wallet to sign inputs of a PSBT.
 *
 * @returns the PSBT with the signatures, in base64
 * @throws ConfigurationError `InvalidOption` for a PSBT that is not of version 0, an input that it does not have, an input whose previous
 * transaction cannot be parsed, or a signature hash type in it that was not requested
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`; `ProviderFailed`, also if a signature covers
 * less than requested
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction
 */
export async function signPsbt(link: Link, parameters: signPsbt.Parameters): Promise<string> {
  const { driver, state } = link
  const asked = read(link, parameters)
  const { assertSigned, preparePsbt } = await loadPayments()
  assertUnmoved(link, state)
  const request = preparePsbt(asked)
  const signed = await ask(driver.signPsbt({ ...request, state }))
  assertSigned(signed, request)
  return signed
}

export declare namespace sendPsbt {
  type Parameters = signPsbt.Parameters & {
    /**
     * For a payment that the kit builds: its claim, which the ledger already has. Default: a new claim that may replace earlier payments.
     */
    claim?: Claim | undefined
  }
}

/**
 * Asks a wallet to sign a PSBT, and sends the transaction. The kit sends it after comparing it with the request. A wallet that signs only
 * what it sends itself sends it.
 *
 * @throws ConfigurationError `InvalidOption` as in `signPsbt`
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction, or sent one, whose id is in `details`;
 * `TransactionUnconfirmed` if it is unknown whether the transaction was sent or kept, also if the network refused it, with the id in
 * `details` if it is known; `InsufficientFunds` if another transaction has spent its coins and it may not replace that one
 * @throws NetworkError `NoRpcUrl`, before the wallet is asked, if the kit has no endpoint for sending
 */
export async function sendPsbt(
  context: FlowContext,
  link: Link,
  { claim: given, ...parameters }: sendPsbt.Parameters,
): Promise<{ psbt: string; txid: string }> {
  const { driver, state } = link
  const { caipNetworkId, accounts } = state
  const { ledger, ports, signal } = context
  const asked = read(link, parameters)
  const { assertSent, findSent, finishPsbt, preparePsbt } = await loadPayments()
  assertUnmoved(link, state)
  const { psbt, inputs, coins } = preparePsbt(asked)
  const api = context.chain.api(caipNetworkId)
  const { sendPsbt: sendByWallet } = driver
  if (!sendByWallet) context.chain.assertReachable(caipNetworkId)
  const lookUp = lookUpCoins(context, caipNetworkId)
  const payers = accounts.map(({ address }) => payerId(caipNetworkId, address))
  const claim: Claim = given ?? { payers, coins, mayReplace: true, isSent: false }
  ledger.add(claim)
  const drop = (error: unknown): never => {
    // After a lost response, the transaction may be on the network. Its coins stay spent.
    const isInDoubt = claim.isSent && error instanceof MoneyError && error.code === 'TransactionUnconfirmed'
    if (claim !== given && !isInDoubt) ledger.drop(claim)
    throw error
  }
  const assertInUse = () => {
    assertUnmoved(link, state)
    const signers = accounts.filter(({ address }) => inputs.some((input) => input.address === address))
    for (const signer of signers) assertUnmoved(link, state, signer)
  }
  const forget = () => {
    for (const { address } of accounts) context.chain.forgetBalance(caipNetworkId, address)
  }
  if (sendByWallet) {
    const send = async () => {
      assertInUse()
      ledger.send(claim, undefined)
      return assertTxid(await ask(sendByWallet({ psbt, inputs, state }), toSendingError))
    }
    const txid = await ledger.whenFree(claim, lookUp, send).catch(drop)
    const isNew = ledger.send(claim, txid)
    forget()
    await assertSent({ api, psbt, txid, pauseMs: Math.min(ports.rpc.pollIntervalMs, 1_000), signal }).catch((error) => {
      throw isNew ? error : repeatedTxid(txid)
    })
    return ledger.whenFree(claim, lookUp, () => ({ psbt, txid }))
  }
  const sign = async () => {
    assertInUse()
    return ask(driver.signPsbt({ psbt, inputs, state }))
  }
  const send = async () => {
    const signed = await ledger.whenFree(claim, lookUp, sign)
    const { hex, txid } = finishPsbt({ signed, asked: psbt, inputs })
    await ledger.whenFree(claim, lookUp, () => {
      // Recorded before the broadcast: until its response arrives, no other payment with one of its coins may count as paid.
      ledger.send(claim, txid)
      return broadcast({ api, findSent, hex, txid })
    })
    return { psbt: signed, txid }
  }
  const sent = await send().catch(drop)
  forget()
  return ledger.whenFree(claim, lookUp, () => sent)
}

type Broadcast = {
  api: BitcoinApi
  hex: string
  txid: string
  findSent: Awaited<ReturnType<typeof loadPayments>>['findSent']
}

/** Copies the request at the time of the call: the site may change its objects while the code that checks them is loading. */
function read({ state }: Link, { psbt, signInputs = [] }: signPsbt.Parameters): preparePsbt.Parameters {
  const { accounts } = state
  const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
    address,
    index,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  }))
  const stranger = inputs.find(({ address }) => !accounts.some((account) => account.address === address))
  if (stranger) {
    throw new ConnectionError('NotConnected', { details: `${stranger.address} is no address of the connected wallet.` })
  }
  return { psbt, inputs, accounts, form: addressFormOf(state) }
}

/**
 * Broadcasts a transaction. A response may be lost, and a node that already has the transaction refuses it. So after a failure the
 * transaction is looked up: if an API knows it, it was sent.
 *
 * Otherwise the error contains the id, so that the visitor can look for it. Paying again might pay twice: an endpoint that refuses the
 * transaction may keep it and send it later.
 */
async function broadcast({ api, hex, txid, findSent }: Broadcast): Promise<string> {
  try {
    const named = await api.broadcast(hex)
    if (named !== txid) throw new ServiceError('InvalidAnswer', { details: `The transaction is called ${named}.` })
  } catch (error) {
    if (await findSent(api, txid).catch(() => undefined)) return txid
    throw new MoneyError('TransactionUnconfirmed', { details: txid, cause: error })
  }
  return txid
}

/**
 * Checks the transaction id that a wallet returned after a request to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if it is not an id: the wallet may have sent, and a visitor who reads "failed" would pay
 * twice
 */
export function assertTxid(txid: unknown): string {
  if (isTxid(txid)) return txid
  const cause = new ConnectionError('ProviderFailed', {
    details: `The wallet calls the transaction ${typeof txid === 'string' ? `"${txid}"` : typeof txid}.`,
  })
  throw new MoneyError('TransactionUnconfirmed', { cause })
}

/** The error for a wallet that returned the id of an earlier payment after a request to send. It is unknown what the wallet sent. */
export function repeatedTxid(txid: string): MoneyError {
  const cause = new ConnectionError('ProviderFailed', {
    details: `The wallet returned the id of an earlier payment: ${txid}`,
  })
  return new MoneyError('TransactionUnconfirmed', { cause })
}

async function ask<answer>(asked: Promise<answer>, toError = toConnectionError): Promise<answer> {
  return asked.catch((error) => {
    throw toError(error)
  })
}
