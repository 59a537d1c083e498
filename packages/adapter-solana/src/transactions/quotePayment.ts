import type { FeeQuote } from '@latchkey/core/adapter'
import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { isAddress } from '@solana/kit'
import { readMessage } from '../bytes/readMessage.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { readBalance } from '../rpc/chainReads.ts'
import { buildTransaction, placeholderLifetime } from './buildTransaction.ts'
import { maxWalletPriorityFee } from './feeLimits.ts'
import type { pay } from './pay.ts'
import { planPayment } from './planPayment.ts'
import { simulate } from './priorityFeeInstructions.ts'
import { associatedTokenProgram, nativeMints } from './programs.ts'
import { computePriorityFee } from './readBudget.ts'
import { toSendError } from './transactionErrors.ts'

export declare namespace quotePayment {
  type Parameters = Omit<pay.Parameters, 'signer' | 'assertInUse'>
}

/** The network's fee for each signature, in lamports. @see https://solana.com/docs/core/fees */
const signatureFee = 5_000n

/**
 * Plans and simulates a payment. Returns the fee that the network would take, and the deposit for a new account.
 *
 * @throws MoneyError like `planPayment`
 */
export async function quotePayment(parameters: quotePayment.Parameters): Promise<FeeQuote> {
  return computeQuote(parameters).catch((error) => {
    throw toSendError(error)
  })
}

async function computeQuote(parameters: quotePayment.Parameters): Promise<FeeQuote> {
  const { rpc, network, transaction } = parameters
  if (!isAddress(parameters.from))
    throw new MoneyError('InvalidReceiver', { details: `${parameters.from} cannot pay.` })
  const { payer, instructions } = await planPayment({ ...parameters, mark: 0 })
  const bytes = buildTransaction(payer, instructions, placeholderLifetime)
  const message = readMessage(readWireTransaction(bytes).message)
  const signatureFees = signatureFee * BigInt(message.signers.length)
  const fees = { expected: signatureFees + computePriorityFee(message), cap: signatureFees + maxWalletPriorityFee }

  const creationInstruction = instructions.find(({ programAddress }) => programAddress === associatedTokenProgram)
  const createdAccount = creationInstruction?.accounts?.[1]?.address
  if (createdAccount === undefined) return fees
  // In a payment of wrapped SOL, the new account also contains the paid lamports. They are subtracted, because they are not part of the
  // deposit.
  const paidLamports = nativeMints.some((mint) => mint === transaction.token) ? (transaction.value ?? 0n) : 0n
  const [balanceBefore, { balance: balanceAfter }] = await Promise.all([
    readBalance(rpc, { address: createdAccount, network }),
    simulate({ rpc, network, watched: createdAccount, transaction: bytes }),
  ])
  if (balanceAfter === undefined) {
    throw new ServiceError('InvalidAnswer', { details: 'The node does not say what the token account would hold.' })
  }
  const deposit = balanceAfter - balanceBefore - paidLamports
  return deposit > 0n ? { ...fees, deposit } : fees
}
