import type { RpcSettings, SolanaTransactionRequest } from '@latchkey/core/adapter'
import { ConnectionError, isUnknownMethod, MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { readLifetime } from '../rpc/chainReads.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Signatory, Signer } from '../wallets/signer.ts'
import { assertNew } from './assertNew.ts'
import { assertSent } from './assertSent.ts'
import { buildTransaction } from './buildTransaction.ts'
import { confirm } from './confirm.ts'
import { planPayment } from './planPayment.ts'
import { markCount } from './priorityFeeInstructions.ts'
import { readSigned } from './readSigned.ts'
import { sendToEachEndpoint } from './sendToEachEndpoint.ts'
import { isRefusal, toRefusal, toSendError } from './transactionErrors.ts'

export declare namespace pay {
  type Parameters = {
    rpc: Rpc
    settings: RpcSettings
    network: Network
    signer: Signer
    from: string
    transaction: SolanaTransactionRequest
    memo: string
    /** Throws if the wallet is not the wallet in use any more: the visitor may disconnect the wallet while the kit prepares the payment. */
    assertInUse(): void
    signal: AbortSignal
    log(error: unknown): void
  }
}

/**
 * The mark of the next payment of this page: a number that makes the payment differ from payments with the same content (see
 * `priorityFeeInstructions`). The first mark is random, so that two pages probably use different marks.
 */
let nextMark = Math.floor(Math.random() * markCount)

/**
 * Asks a wallet to sign a payment, compares the signed transaction with the request, sends it through the kit's endpoints, and waits until
 * it is confirmed. A wallet that cannot sign without sending sends the transaction itself. In that case, `pay` compares the sent
 * transaction with the request before it returns.
 *
 * The wallet is asked for a signature only once, even if a node reports the transaction as expired. The node may still send the transaction
 * later, so the visitor would pay twice with a second signed transaction.
 *
 * @returns the signature in base58
 * @throws MoneyError `TransactionExpired`, or the reason why the nodes refused the payment, once no block can include the payment. The
 * signature is in `details`
 * @throws MoneyError `TransactionUnconfirmed` if the outcome is unknown. The signature is in `details`, unless the wallet returned the
 * signature of an earlier payment
 */
export async function pay(parameters: pay.Parameters): Promise<string> {
  return sendAndConfirm(parameters).catch((error) => {
    throw toSendError(error)
  })
}

async function sendAndConfirm(parameters: pay.Parameters): Promise<string> {
  const { rpc, network, signer, settings, signal, assertInUse } = parameters
  const { payer, instructions } = await planPayment({ ...parameters, mark: nextMark++ % markCount })
  const lifetime = await readLifetime(rpc, network)
  // Reads the time after the response, because a slow endpoint may have read the blockhash just before it responded. An earlier time would
  // let the payment expire too early.
  const blockhashReadAt = Date.now()
  const unsignedTransaction = buildTransaction(payer, instructions, lifetime)
  const signatory = { address: payer, caipNetworkId: network.caipNetworkId }
  assertInUse()
  const signedTransaction = await signOnly(signer, signatory, unsignedTransaction)
  if (!signedTransaction) {
    if (!signer.signAndSendTransaction) throw new ConnectionError('ProviderFailed')
    assertInUse()
    const signature = await signer.signAndSendTransaction(signatory, unsignedTransaction, {
      preflightCommitment: 'confirmed',
    })
    // Throws `TransactionUnconfirmed` if an earlier payment had this signature, because it is unknown whether the wallet has sent the new
    // payment.
    assertNew(signature, { asked: unsignedTransaction, code: 'TransactionUnconfirmed' })
    await assertSent({ rpc, network, settings, signal, asked: unsignedTransaction, signature })
    await confirm({ rpc, network, signature, settings, signal })
    return signature
  }
  const { signature, blockhash } = await readSigned({
    asked: unsignedTransaction,
    signed: signedTransaction,
    address: payer,
  })
  if (signature === undefined) throw new ConnectionError('ProviderFailed')
  assertNew(signature, { asked: unsignedTransaction, code: 'TransactionChanged' })
  const send = (options: object) =>
    sendToEachEndpoint({ settings, network, signal, signedTransaction, signature, options })
  const errorOfSending = await send({ preflightCommitment: 'confirmed' }).then(
    () => undefined,
    (error: unknown) => error,
  )
  // The lifetime is passed on only if the wallet kept the blockhash. For a blockhash that the wallet chose, the lifetime is not known.
  const knownLifetime =
    blockhash === lifetime.blockhash
      ? { lastValidBlockHeight: lifetime.lastValidBlockHeight, since: blockhashReadAt }
      : {}
  const resend = () => send({ skipPreflight: true, maxRetries: 0 })
  await confirm({ rpc, network, signature, ...knownLifetime, resend, cause: errorOfSending, settings, signal }).catch(
    (error) => {
      // Reports the refusal only after the transaction has expired. Before that, a node that refused the transaction could still send it,
      // and a visitor who reads the refusal might pay twice.
      const isExpired = error instanceof MoneyError && error.code === 'TransactionExpired'
      throw isExpired && isRefusal(errorOfSending) ? toRefusal(errorOfSending, signature) : error
    },
  )
  return signature
}

/** Asks the wallet to sign without sending. Returns `undefined` if the wallet cannot do that. */
async function signOnly(
  signer: Signer,
  signatory: Signatory,
  transaction: Uint8Array,
): Promise<Uint8Array | undefined> {
  try {
    const [signedTransaction] = (await signer.signTransactions?.(signatory, [transaction])) ?? []
    return signedTransaction
  } catch (error) {
    if (signer.signAndSendTransaction && isUnknownMethod(error)) return undefined
    throw error
  }
}
