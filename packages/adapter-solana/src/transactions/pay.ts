import type { RpcSettings, TransactionRequest } from '@latchkey/core/adapter'
import { isUnknownMethod, toBase64 } from '@latchkey/core/adapter-flows'
import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, address, type Instruction } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import type { Signatory, Signer } from '../wallets/signer.ts'
import { assertSent } from './assertSent.ts'
import { buildTransaction } from './buildTransaction.ts'
import { confirm } from './confirm.ts'
import { estimateBudget } from './estimateBudget.ts'
import { planTransfer } from './planTransfer.ts'
import { readLifetime } from './readLifetime.ts'
import { readSigned } from './readSigned.ts'
import { failureOf, isRefusal, toRefusal, toSendError } from './transactionErrors.ts'

export declare namespace pay {
  type Parameters = {
    rpc: Rpc
    settings: RpcSettings
    network: Network
    signer: Signer
    from: string
    transaction: TransactionRequest
    memo: string
    signal: AbortSignal
    log(error: unknown): void
  }
}

/**
 * Has a wallet sign a payment, sends it by the kit's endpoints and waits until it is confirmed. A wallet that signs only what it sends
 * itself sends it. What the wallet signed is compared with the request before it is sent; what it sent itself, before it is called paid.
 * If the person takes longer than the blockhash is valid (a minute), the wallet is asked once more, with a new one: only after the first
 * transaction is known to have failed, so that no payment is made twice.
 *
 * @returns the signature, base58
 */
export async function pay(parameters: pay.Parameters): Promise<string> {
  return run(parameters).catch((error) => {
    throw toSendError(error)
  })
}

async function run(parameters: pay.Parameters): Promise<string> {
  const { rpc, network, transaction, log } = parameters
  const payer = address(parameters.from)
  const transfer = await planTransfer({ ...parameters, from: payer })
  const { feeRate } = transaction
  const budget = await estimateBudget({ rpc, network, payer, instructions: transfer, feeRate, log })
  const instructions = [...budget, ...transfer]
  try {
    return await attempt(parameters, payer, instructions)
  } catch (error) {
    if (!(error instanceof LateAnswer)) throw error
  }
  return attempt(parameters, payer, instructions)
}

/** The blockhash had expired before any node took the transaction. */
class LateAnswer extends MoneyError {}

/**
 * The shortest time for the 150 blocks in which a blockhash is valid, ms; usually a minute. A node that reports it expired sooner is
 * wrong, and may have the transaction: asking again could pay twice.
 */
const leastLifetimeMs = 50_000

async function attempt(parameters: pay.Parameters, payer: Address, instructions: readonly Instruction[]) {
  const { rpc, network, signer, settings, signal } = parameters
  const askedAt = Date.now()
  const canBeOver = () => Date.now() - askedAt >= leastLifetimeMs
  const lifetime = await readLifetime(rpc, network)
  const unsigned = buildTransaction(payer, instructions, lifetime)
  const by = { address: payer, caipNetworkId: network.caipNetworkId }
  const signed = await sign(signer, by, unsigned)
  if (!signed) {
    if (!signer.signAndSendTransaction) throw new ConnectionError('ProviderFailed')
    const signature = await signer.signAndSendTransaction(by, unsigned, { preflightCommitment: 'confirmed' })
    await assertSent({ rpc, network, settings, signal, asked: unsigned, signature })
    await confirm({ rpc, network, signature, settings, signal })
    return signature
  }
  const isAnsweredLate = canBeOver()
  const { signature, blockhash } = await readSigned({ asked: unsigned, signed, address: payer })
  if (signature === undefined) throw new ConnectionError('ProviderFailed')
  const wire = toBase64(signed)
  const send = (options: object) =>
    rpc(network, 'sendTransaction', [wire, { encoding: 'base64', ...options }], (id) =>
      id === signature ? id : undefined,
    )
  const doubt = await send({ preflightCommitment: 'confirmed' }).then(
    () => undefined,
    (error: unknown) => {
      if (isRefusal(error)) throw toRefusal(error, signature)
      return error
    },
  )
  // Some wallets put a newer blockhash into what they sign.
  const lastValidBlockHeight = blockhash === lifetime.blockhash ? lifetime.lastValidBlockHeight : undefined
  const resend = () => send({ skipPreflight: true, maxRetries: 0 })
  try {
    await confirm({ rpc, network, signature, lastValidBlockHeight, resend, settings, signal })
    return signature
  } catch (error) {
    if (!isExpired(error)) throw error
    if (!canBeOver()) throw new MoneyError('TransactionUnconfirmed', { details: signature, cause: error })
    if (doubt === undefined) throw error
    const options = { details: signature, cause: doubt }
    throw isAnsweredLate && failureOf(doubt) === 'BlockhashNotFound'
      ? new LateAnswer('TransactionExpired', options)
      : new MoneyError('TransactionExpired', options)
  }
}

const isExpired = (error: unknown) => error instanceof MoneyError && error.code === 'TransactionExpired'

/** `undefined` from a wallet that signs only what it sends itself. */
async function sign(signer: Signer, by: Signatory, transaction: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const [signed] = (await signer.signTransactions?.(by, [transaction])) ?? []
    return signed
  } catch (error) {
    if (signer.signAndSendTransaction && isUnknownMethod(error)) return undefined
    throw error
  }
}
