import { exactWhole, toBase64 } from '@latchkey/adapter-kit/flows'
import type { SolanaTransactionRequest } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { type Address, type Instruction, isWritableRole } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { toAll, toRecord, toU64 } from '../rpc/fields.ts'
import { anyLifetime, buildTransaction } from './buildTransaction.ts'
import { computeBudget } from './instructions.ts'
import { readFailure, toMoneyError } from './transactionErrors.ts'

export declare namespace estimateBudget {
  type Parameters = {
    rpc: Rpc
    network: Network
    payer: Address
    instructions: readonly Instruction[]
    feeRate: SolanaTransactionRequest['feeRate']
    /**
     * How many units to request beyond those needed, less than `marks`. It makes two payments with the same content two different
     * transactions.
     */
    mark: number
    log(error: unknown): void
  }
}

const largestLimit = 1_400_000
/** The number of different marks. A thousand units change the fee by a negligible amount. */
export const marks = 1_000

/** The smallest balance of a plain account in lamports, unless the account is empty. */
const leastBalance = 890_880n

/**
 * Simulates the transaction on a node, and sets its compute limit and the price per unit. With a tight limit, the fee is lower and the
 * transaction gets into a block sooner. A payment of the whole balance offers no priority fee.
 *
 * @throws MoneyError `InsufficientFunds`, `AmountTooSmall`, `TransactionFailed`, so that the wallet is not asked for a payment that would
 * fail
 * @see https://solana.com/docs/core/fees#prioritization-fees
 */
export async function estimateBudget(parameters: estimateBudget.Parameters): Promise<Instruction[]> {
  const { rpc, network, payer, instructions, feeRate, mark, log } = parameters
  const rehearsed = [...computeBudget({ units: largestLimit, microLamports: 0n }), ...instructions]
  const [{ unitsConsumed, balance }, price] = await Promise.all([
    simulate({ rpc, network, watched: payer, transaction: buildTransaction(payer, rehearsed, anyLifetime) }),
    readPrice(rpc, network, writablesOf(payer, instructions), feeRate).catch((error) => {
      log(error)
      return 0n
    }),
  ])
  // A margin for changes on the chain, and for the guard instructions that some wallets add.
  const needed = Math.ceil(unitsConsumed * 1.2) + 10_000
  // Rounded up, so that a difference between two simulations cannot cancel the difference between two marks.
  const units = Math.min(largestLimit - marks, Math.ceil(needed / marks) * marks) + mark
  const offer = (BigInt(units) * price + 999_999n) / 1_000_000n
  const isTooDear = balance !== undefined && balance - offer < leastBalance
  return computeBudget({ units, microLamports: isTooDear ? 0n : price })
}

type Rehearsal = { transaction: Uint8Array; watched: Address } & Pick<estimateBudget.Parameters, 'rpc' | 'network'>

/** Simulates the transaction. Returns the units that it uses and, if the node reports it, the balance of one account afterwards. */
export async function simulate({ rpc, network, watched, transaction }: Rehearsal) {
  const accounts = { addresses: [watched], encoding: 'base64' }
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts,
  }
  const { failure, ...rehearsed } = await rpc(
    network,
    'simulateTransaction',
    [toBase64(transaction), options],
    readRehearsal,
  )
  if (failure !== undefined) throw toMoneyError(failure)
  return rehearsed
}

function readRehearsal(result: unknown) {
  const value = toRecord(toRecord(result)?.value)
  if (!value) return undefined
  const failure = readFailure(value.err)
  if (failure !== undefined) return { failure, unitsConsumed: 0 }
  const units = exactWhole(value.unitsConsumed ?? 200_000, BigInt(largestLimit))
  const [account = null]: unknown[] = Array.isArray(value.accounts) ? value.accounts : []
  const balance = account === null ? undefined : toU64(toRecord(account)?.lamports)
  if (value.err !== null || units === undefined || (account !== null && balance === undefined)) return undefined
  return { failure, unitsConsumed: Number(units), balance }
}

async function readPrice(
  rpc: Rpc,
  network: Network,
  writables: readonly Address[],
  feeRate: SolanaTransactionRequest['feeRate'],
): Promise<bigint> {
  const toFee = (each: unknown) => toU64(toRecord(each)?.prioritizationFee)
  const recent = await rpc(network, 'getRecentPrioritizationFees', [writables], (result) => toAll(result, toFee))
  return priceAmong(recent, feeRate)
}

/** The share of the last blocks for which a price would have been enough. */
const shares = { slow: 0.5, medium: 0.75, fast: 0.9 } as const
/** At most 0.00001 SOL for 10,000 units, so that a busy chain does not make a payment expensive. */
const highestPrice = 1_000_000n

/** Chooses the price per unit, in millionths of a lamport, from the fees that the last blocks took for the same accounts. */
export function priceAmong(fees: readonly bigint[], feeRate: SolanaTransactionRequest['feeRate']): bigint {
  const share = shares[feeRate ?? 'medium']
  const sorted = fees.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const price = sorted[Math.ceil(sorted.length * share) - 1] ?? 0n
  return price < highestPrice ? price : highestPrice
}

function writablesOf(payer: Address, instructions: readonly Instruction[]): Address[] {
  const accounts = instructions.flatMap(({ accounts = [] }) => accounts)
  return [...new Set([payer, ...accounts.filter(({ role }) => isWritableRole(role)).map(({ address }) => address)])]
}
