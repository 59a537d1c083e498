import { toSendingError } from '@latchkey/adapter-kit/flows'
import { ConnectionError, MoneyError, NetworkError, ServiceError, toConnectionError } from '@latchkey/core/errors'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { addressFormOf } from '../bitcoinChains.ts'
import type { SignInput } from '../drivers/driver.ts'
import type { FlowContext } from '../flowContext.ts'
import { isTxid } from '../hex.ts'
import { loadPayments } from '../payment/loadPayments.ts'
import type { preparePsbt } from '../payment/preparePsbt.ts'
import { assertUnmoved } from '../wallets/assertUnmoved.ts'
import type { Link } from '../wallets/link.ts'

export declare namespace signPsbt {
  type Parameters = { psbt: string; signInputs?: readonly SignInput[] | undefined }
}

/**
 * Has a wallet sign inputs of a PSBT.
 *
 * @returns the PSBT with the signatures, in base64
 * @throws ConfigurationError `InvalidOption` for a PSBT that is not of version 0, an input that it does not have, an input whose
 *   previous transaction cannot be parsed, or a signature hash type in it that was not requested
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`; `ProviderFailed`, also when a
 *   signature covers less than requested
 * @throws MoneyError `TransactionChanged` when the wallet signed another transaction
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
    /** Whether it may spend coins of a transaction that this page has sent, as a site does that raises a fee. Default: true */
    mayReplace?: boolean | undefined
  }
}

/**
 * Has a wallet sign a PSBT, and sends the transaction. It is sent here, once it is known to be what was asked; but for a wallet that
 * signs only what it sends itself.
 *
 * @throws ConfigurationError `InvalidOption` as `signPsbt`
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `TransactionChanged` when the wallet signed another transaction, or sent one, whose id is in `details`;
 *   `TransactionUnconfirmed` when it is not known whether it was sent, also when the network refused it, with the id in
 *   `details` if the id is known; `InsufficientFunds` when another transaction has spent its coins and it may not replace that one
 */
export async function sendPsbt(
  context: FlowContext,
  link: Link,
  { mayReplace = true, ...parameters }: sendPsbt.Parameters,
): Promise<{ psbt: string; txid: string }> {
  const { driver, state } = link
  const asked = read(link, parameters)
  const { assertSent, findSent, finishPsbt, preparePsbt } = await loadPayments()
  assertUnmoved(link, state)
  const { psbt, inputs, coins } = preparePsbt(asked)
  const { sent } = context.payments
  const assertFree = () => {
    if (mayReplace || !coins.some((coin) => sent.has(coin))) return
    throw new MoneyError('InsufficientFunds', { details: 'Another payment has spent the coins in the meantime.' })
  }
  const api = context.chain.api(state.caipNetworkId)
  const forget = () => {
    for (const { address } of state.accounts) context.chain.forgetBalance(state.caipNetworkId, address)
  }
  if (driver.sendPsbt) {
    assertFree()
    const txid = assertTxid(await ask(driver.sendPsbt({ psbt, inputs, state }), toSendingError))
    for (const coin of coins) sent.add(coin)
    forget()
    const { rpc } = context.ports
    await assertSent({ api, psbt, txid, pauseMs: Math.min(rpc.pollIntervalMs, 1_000), signal: context.signal })
    return { psbt, txid }
  }
  const signed = await ask(driver.signPsbt({ psbt, inputs, state }))
  const transaction = finishPsbt({ signed, asked: psbt, inputs })
  assertFree()
  const txid = await broadcast({ api, findSent, ...transaction })
  for (const coin of coins) sent.add(coin)
  forget()
  return { psbt: signed, txid }
}

type Broadcast = {
  api: BitcoinApi
  hex: string
  txid: string
  findSent: Awaited<ReturnType<typeof loadPayments>>['findSent']
}

/** The request as it is at the call: the host may change its objects while the page loads what checks them. */
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
 * A response may get lost, and a node that already has the transaction refuses it. So after a failure the transaction is looked up: if an
 * API knows it, it was sent. Otherwise the visitor gets the id to look for, since paying again might pay twice: an endpoint that refuses the
 * transaction may keep it, and send it later.
 */
async function broadcast({ api, hex, txid, findSent }: Broadcast): Promise<string> {
  try {
    const named = await api.broadcast(hex)
    if (named !== txid) throw new ServiceError('InvalidAnswer', { details: `The transaction is called ${named}.` })
  } catch (error) {
    if (await findSent(api, txid).catch(() => undefined)) return txid
    if (error instanceof NetworkError) throw error
    throw new MoneyError('TransactionUnconfirmed', { details: txid, cause: error })
  }
  return txid
}

/**
 * Checks the transaction id that a wallet returned after it was asked to send.
 *
 * @throws MoneyError `TransactionUnconfirmed` if it is not an id: the wallet may have sent, and a person who reads "failed" pays
 *   again
 */
export function assertTxid(txid: unknown): string {
  if (isTxid(txid)) return txid
  const cause = new ConnectionError('ProviderFailed', {
    details: `The wallet calls the transaction ${typeof txid === 'string' ? `"${txid}"` : typeof txid}.`,
  })
  throw new MoneyError('TransactionUnconfirmed', { cause })
}

async function ask<answer>(asked: Promise<answer>, toError = toConnectionError): Promise<answer> {
  return asked.catch((error) => {
    throw toError(error)
  })
}
