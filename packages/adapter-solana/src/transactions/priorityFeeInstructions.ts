import { toBase64, toExactInteger } from '@latchkey/adapter-kit/flows'
import type { SolanaTransactionRequest } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { type Address, type Instruction, isWritableRole } from '@solana/kit'
import type { Rpc } from '../rpc/createRpc.ts'
import { readAllItems, toRecord, toU64 } from '../rpc/fields.ts'
import { buildTransaction, placeholderLifetime } from './buildTransaction.ts'
import { maxUnitPrice } from './feeLimits.ts'
import { computeBudget } from './instructions.ts'
import { readFailure, toMoneyError } from './transactionErrors.ts'

export declare namespace priorityFeeInstructions {
  type Parameters = {
    rpc: Rpc
    network: Network
    payer: Address
    instructions: readonly Instruction[]
    feeRate: SolanaTransactionRequest['feeRate']
    /**
     * How many compute units to request in addition to the needed ones: from 0 to `markCount` - 1. Payments with the same content get
     * different marks, so that they are different transactions.
     */
    mark: number
    log(error: unknown): void
  }
}

/** The highest number of compute units that the network allows for a transaction. */
const maxComputeUnits = 1_400_000
/** The number of different marks (see `mark`). A mark adds fewer than a thousand compute units, so it hardly changes the fee. */
export const markCount = 1_000

/** The smallest balance that an account without data may keep, in lamports. A balance of 0 is also allowed. */
const minimumBalance = 890_880n

/**
 * Simulates the transaction on a node, and returns instructions that set its limit of compute units and the price per unit. With a tight
 * limit, the fee is lower and the transaction gets into a block sooner. If the balance is too low for a priority fee, the price is 0.
 *
 * @throws MoneyError `InsufficientFunds`, `AmountTooSmall` or `TransactionFailed` if the payment would fail, so that the wallet is not
 * asked for it
 * @see https://solana.com/docs/core/fees#prioritization-fees
 */
export async function priorityFeeInstructions(parameters: priorityFeeInstructions.Parameters): Promise<Instruction[]> {
  const { rpc, network, payer, instructions, feeRate, mark, log } = parameters
  const simulatedInstructions = [...computeBudget({ units: maxComputeUnits, microLamports: 0n }), ...instructions]
  const [{ unitsConsumed, balance }, price] = await Promise.all([
    simulate({
      rpc,
      network,
      watched: payer,
      transaction: buildTransaction(payer, simulatedInstructions, placeholderLifetime),
    }),
    readUnitPrice(rpc, network, writableAccountsOf(payer, instructions), feeRate).catch((error) => {
      log(error)
      return 0n
    }),
  ])
  // Adds 20 % because the chain may change until the payment is executed, and 10,000 units for guard instructions that some wallets add.
  const neededUnits = Math.ceil(unitsConsumed * 1.2) + 10_000
  // Rounds the limit up to a multiple of `markCount` before the mark is added. So two payments with different marks always have different
  // limits, whatever their simulations return.
  const units = Math.min(maxComputeUnits - markCount, Math.ceil(neededUnits / markCount) * markCount) + mark
  const priorityFee = (BigInt(units) * price + 999_999n) / 1_000_000n
  const isBalanceTooLow = balance !== undefined && balance - priorityFee < minimumBalance
  return computeBudget({ units, microLamports: isBalanceTooLow ? 0n : price })
}

type SimulationParameters = { transaction: Uint8Array; watched: Address } & Pick<
  priorityFeeInstructions.Parameters,
  'rpc' | 'network'
>

/**
 * Simulates a transaction. Returns the compute units that the transaction uses and, if the node reports it, the balance of the address
 * `watched` afterwards.
 */
export async function simulate({ rpc, network, watched, transaction }: SimulationParameters) {
  const accounts = { addresses: [watched], encoding: 'base64' }
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts,
  }
  const { failure, ...simulation } = await rpc(
    network,
    'simulateTransaction',
    [toBase64(transaction), options],
    readSimulation,
  )
  if (failure !== undefined) throw toMoneyError(failure)
  return simulation
}

function readSimulation(result: unknown) {
  const value = toRecord(toRecord(result)?.value)
  if (!value) return undefined
  const failure = readFailure(value.err)
  if (failure !== undefined) return { failure, unitsConsumed: 0 }
  const units = toExactInteger(value.unitsConsumed ?? 200_000, BigInt(maxComputeUnits))
  const [account = null]: unknown[] = Array.isArray(value.accounts) ? value.accounts : []
  const balance = account === null ? undefined : toU64(toRecord(account)?.lamports)
  if (value.err !== null || units === undefined || (account !== null && balance === undefined)) return undefined
  return { failure, unitsConsumed: Number(units), balance }
}

/** Reads the prices per compute unit in the last blocks, and chooses the price for `feeRate`, in millionths of a lamport. */
async function readUnitPrice(
  rpc: Rpc,
  network: Network,
  writables: readonly Address[],
  feeRate: SolanaTransactionRequest['feeRate'],
): Promise<bigint> {
  const toFee = (each: unknown) => toU64(toRecord(each)?.prioritizationFee)
  const recentFees = await rpc(network, 'getRecentPrioritizationFees', [writables], (result) =>
    readAllItems(result, toFee),
  )
  return choosePrice(recentFees, feeRate)
}

/** For each fee rate: in which share of the last blocks the chosen price has to be high enough. */
const blockShares = { slow: 0.5, medium: 0.75, fast: 0.9 } as const

/** Chooses the price per compute unit, in millionths of a lamport. `fees` are the prices in the last blocks for the same accounts. */
export function choosePrice(fees: readonly bigint[], feeRate: SolanaTransactionRequest['feeRate']): bigint {
  const blockShare = blockShares[feeRate ?? 'medium']
  const sortedFees = fees.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const price = sortedFees[Math.ceil(sortedFees.length * blockShare) - 1] ?? 0n
  return price < maxUnitPrice ? price : maxUnitPrice
}

function writableAccountsOf(payer: Address, instructions: readonly Instruction[]): Address[] {
  const accounts = instructions.flatMap(({ accounts = [] }) => accounts)
  return [...new Set([payer, ...accounts.filter(({ role }) => isWritableRole(role)).map(({ address }) => address)])]
}
