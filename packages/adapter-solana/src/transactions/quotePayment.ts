import type { FeeQuote } from '@latchkey/core/adapter'
import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { isAddress } from '@solana/kit'
import { readMessage } from '../bytes/readMessage.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { readBalance } from '../rpc/chainReads.ts'
import { anyLifetime, buildTransaction } from './buildTransaction.ts'
import { simulate } from './estimateBudget.ts'
import { highestFee, priorityFee } from './fees.ts'
import type { pay } from './pay.ts'
import { planPayment } from './planPayment.ts'
import { associatedTokenProgram, nativeMints } from './programs.ts'
import { toSendError } from './transactionErrors.ts'

export declare namespace quotePayment {
  type Parameters = Omit<pay.Parameters, 'signer' | 'assertInUse'>
}

/** The fee for each signature, in lamports. @see https://solana.com/docs/core/fees */
const signatureFee = 5_000n

/**
 * Plans and simulates a payment, and says what the network would take for it.
 *
 * @throws MoneyError as `planPayment`
 */
export async function quotePayment(parameters: quotePayment.Parameters): Promise<FeeQuote> {
  return quote(parameters).catch((error) => {
    throw toSendError(error)
  })
}

async function quote(parameters: quotePayment.Parameters): Promise<FeeQuote> {
  const { rpc, network, transaction } = parameters
  if (!isAddress(parameters.from))
    throw new MoneyError('InvalidReceiver', { details: `${parameters.from} cannot pay.` })
  const { payer, instructions } = await planPayment({ ...parameters, mark: 0 })
  const bytes = buildTransaction(payer, instructions, anyLifetime)
  const message = readMessage(readWireTransaction(bytes).message)
  const base = signatureFee * BigInt(message.signers.length)
  const fees = { expected: base + priorityFee(message), cap: base + highestFee }

  const creation = instructions.find(({ programAddress }) => programAddress === associatedTokenProgram)
  const created = creation?.accounts?.[1]?.address
  if (created === undefined) return fees
  // A transfer of wrapped SOL moves its lamports along.
  const moved = nativeMints.some((mint) => mint === transaction.token) ? (transaction.value ?? 0n) : 0n
  const [before, { balance: after }] = await Promise.all([
    readBalance(rpc, { address: created, network }),
    simulate({ rpc, network, watched: created, transaction: bytes }),
  ])
  if (after === undefined) {
    throw new ServiceError('InvalidAnswer', { details: 'The node does not say what the token account would hold.' })
  }
  const deposit = after - before - moved
  return deposit > 0n ? { ...fees, deposit } : fees
}
