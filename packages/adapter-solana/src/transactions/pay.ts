import { toBase64 } from '@latchkey/adapter-kit/flows'
import type { RpcSettings, SolanaTransactionRequest } from '@latchkey/core/adapter'
import { ConnectionError, isUnknownMethod, MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { readLifetime } from '../rpc/chainReads.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Signatory, Signer } from '../wallets/signer.ts'
import { assertSent } from './assertSent.ts'
import { buildTransaction } from './buildTransaction.ts'
import { confirm } from './confirm.ts'
import { marks } from './estimateBudget.ts'
import { planPayment } from './planPayment.ts'
import { readSigned } from './readSigned.ts'
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
    /** Throws if the wallet is no longer the wallet in use. The visitor may disconnect it while the payment is prepared. */
    assertInUse(): void
    signal: AbortSignal
    log(error: unknown): void
  }
}

/** The mark of the next payment of this page. It starts at a random value, so that pages differ. */
let mark = Math.floor(Math.random() * marks)
/** The signatures of the payments of this page. */
const issued = new Set<string>()

/**
 * Checks that the signature is new: two payments with one signature are one transaction, which the network executes only once. The
 * signature of the earlier payment is only in the cause: a site that looks up the signature in `details` would mistake it for this payment.
 *
 * @throws MoneyError with the given code
 */
function assertNew(signature: string, code: 'TransactionChanged' | 'TransactionUnconfirmed'): void {
  if (issued.has(signature)) {
    const details = `The wallet returned the signature of an earlier payment: ${signature}`
    throw new MoneyError(code, { cause: new ConnectionError('ProviderFailed', { details }) })
  }
  issued.add(signature)
}

/**
 * Asks a wallet to sign a payment, sends it through the kit's endpoints, and waits until it is confirmed. A wallet that signs only what it
 * sends itself sends it. A transaction that the wallet signed is compared with the request before it is sent. A transaction that the wallet
 * sent is compared before the payment counts as made.
 *
 * The wallet is asked only once: a node that reports the transaction as expired may hold it back, and a second signature would pay twice.
 *
 * @returns the signature in base58
 * @throws MoneyError `TransactionExpired`, or the reason why the nodes refused it, once no block can include it; `TransactionUnconfirmed`;
 * all with the signature in `details`, unless the wallet returned the signature of an earlier payment
 */
export async function pay(parameters: pay.Parameters): Promise<string> {
  return run(parameters).catch((error) => {
    throw toSendError(error)
  })
}

async function run(parameters: pay.Parameters): Promise<string> {
  const { rpc, network, signer, settings, signal, assertInUse } = parameters
  const { payer, instructions } = await planPayment({ ...parameters, mark: mark++ % marks })
  const lifetime = await readLifetime(rpc, network)
  // The time after the response, because a slow endpoint may have read the blockhash only just before it.
  const readAt = Date.now()
  const unsigned = buildTransaction(payer, instructions, lifetime)
  const by = { address: payer, caipNetworkId: network.caipNetworkId }
  assertInUse()
  const signed = await sign(signer, by, unsigned)
  if (!signed) {
    if (!signer.signAndSendTransaction) throw new ConnectionError('ProviderFailed')
    assertInUse()
    const signature = await signer.signAndSendTransaction(by, unsigned, { preflightCommitment: 'confirmed' })
    // In that case it is unknown whether the wallet sent a transaction.
    assertNew(signature, 'TransactionUnconfirmed')
    await assertSent({ rpc, network, settings, signal, asked: unsigned, signature })
    await confirm({ rpc, network, signature, settings, signal })
    return signature
  }
  const { signature, blockhash } = await readSigned({ asked: unsigned, signed, address: payer })
  if (signature === undefined) throw new ConnectionError('ProviderFailed')
  assertNew(signature, 'TransactionChanged')
  const wire = toBase64(signed)
  const send = (options: object) =>
    rpc(network, 'sendTransaction', [wire, { encoding: 'base64', ...options }], (id) =>
      id === signature ? id : undefined,
    )
  const doubt = await send({ preflightCommitment: 'confirmed' }).then(
    () => undefined,
    (error: unknown) => error,
  )
  // Some wallets insert a newer blockhash when they sign.
  const known =
    blockhash === lifetime.blockhash ? { lastValidBlockHeight: lifetime.lastValidBlockHeight, since: readAt } : {}
  const resend = () => send({ skipPreflight: true, maxRetries: 0 })
  await confirm({ rpc, network, signature, ...known, resend, cause: doubt, settings, signal }).catch((error) => {
    // A node that refuses the transaction may keep it. Until no block can include it, a second payment could be executed as well.
    const isOver = error instanceof MoneyError && error.code === 'TransactionExpired'
    throw isOver && isRefusal(doubt) ? toRefusal(doubt, signature) : error
  })
  return signature
}

/** Signs the transaction. Returns `undefined` if the wallet signs only what it sends itself. */
async function sign(signer: Signer, by: Signatory, transaction: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const [signed] = (await signer.signTransactions?.(by, [transaction])) ?? []
    return signed
  } catch (error) {
    if (signer.signAndSendTransaction && isUnknownMethod(error)) return undefined
    throw error
  }
}
