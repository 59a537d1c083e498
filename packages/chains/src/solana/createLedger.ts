import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, SimulatedTransactionInfo, type TransactionMetadata } from 'litesvm'
import { createSlotClock, type SlotClock } from './slotClock.ts'
import { listAccounts, readBalances, readEffects, type TransactionEffects } from './transactionEffects.ts'
import { type TransactionError, toTransactionError } from './transactionError.ts'

/** The result of a transaction or a simulation. */
export type TransactionOutcome = {
  err: TransactionError | null
  logs: string[]
  unitsConsumed: bigint
  returnData: { programId: string; data: Uint8Array } | null
  /** The accounts after a simulation, with its changes. Empty for a transaction that was not simulated. */
  accounts: readonly EncodedAccount[]
}

/** A transaction in a block. */
export type LandedTransaction = {
  signature: string
  slot: bigint
  /** The time of the block, in seconds since 1970. */
  blockTime: bigint
  err: TransactionError | null
  /** The transaction as the client has sent it, and its effects. Absent for airdrops. */
  transaction?: Transaction
  effects?: TransactionEffects
}

/** A Solana chain inside this process. It consists of litesvm and of what litesvm lacks: slots, blockhashes and transaction statuses. */
export type Ledger = SlotClock & {
  readonly svm: LiteSVM
  readonly genesisHash: string
  /** Runs a transaction without keeping its changes. */
  simulate(
    transaction: Transaction,
    parameters: { checksSignatures: boolean; checksBlockhash: boolean },
  ): TransactionOutcome
  /** Runs a transaction. A transaction that a real chain would not include in a block changes nothing and gets no status. */
  process(transaction: Transaction): TransactionOutcome
  airdrop(address: Address, amount: bigint): string
  find(signature: string): LandedTransaction | undefined
  /** Returns the transactions that use an account, the newest first. Airdrops are not among them. */
  findByAccount(account: string): LandedTransaction[]
  /** Calls a listener for each transaction that gets into a block. Returns a function that removes the listener. */
  subscribe(listener: (landed: LandedTransaction) => void): () => void
}

export const slotsPerEpoch = 432_000n

export function createLedger({ genesisHash }: { genesisHash: string }): Ledger {
  // litesvm knows only one blockhash at a time, so the slot clock checks blockhashes instead.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const slotClock = createSlotClock({ firstSlot: svm.getClock().slot, genesisHash })
  const transactionsBySignature = new Map<string, LandedTransaction>()
  const listeners = new Set<(landed: LandedTransaction) => void>()
  const base58Decoder = getBase58Decoder()

  function syncClock() {
    const clockAccount = svm.getClock()
    clockAccount.slot = slotClock.slot()
    clockAccount.epoch = clockAccount.slot / slotsPerEpoch
    clockAccount.leaderScheduleEpoch = clockAccount.epoch + 1n
    clockAccount.unixTimestamp = BigInt(Math.floor(Date.now() / 1000))
    svm.setClock(clockAccount)
  }

  function recordLandedTransaction(
    signature: string,
    err: TransactionError | null,
    details: Pick<LandedTransaction, 'transaction' | 'effects'> = {},
  ) {
    const blockTime = BigInt(Math.floor(Date.now() / 1000))
    const entry = { signature, slot: slotClock.slot(), blockTime, err, ...details }
    transactionsBySignature.set(signature, entry)
    // Each transaction ends its slot, so that a later transaction with the same instructions has another blockhash and another signature.
    slotClock.skipSlots(1)
    for (const listener of [...listeners]) listener(entry)
  }

  function findRefusalError(transaction: Transaction): TransactionError | undefined {
    if (transactionsBySignature.has(getSignatureFromTransaction(transaction))) return 'AlreadyProcessed'
    return slotClock.isBlockhashValid(readBlockhash(transaction)) ? undefined : 'BlockhashNotFound'
  }

  return {
    ...slotClock,
    svm,
    genesisHash,
    simulate(transaction, { checksSignatures, checksBlockhash }) {
      syncClock()
      const refusalError = checksBlockhash ? findRefusalError(transaction) : undefined
      if (refusalError) return createFailedOutcome(refusalError)
      svm.withSigverify(checksSignatures)
      try {
        return toOutcome(svm.simulateTransaction(transaction))
      } finally {
        svm.withSigverify(true)
      }
    },
    process(transaction) {
      syncClock()
      const refusalError = findRefusalError(transaction)
      if (refusalError) return createFailedOutcome(refusalError)
      const balancesBefore = readBalances(svm, transaction)
      const result = svm.sendTransaction(transaction)
      const outcome = toOutcome(result)
      // A transaction that failed in an instruction is in a block and has paid its fee. If it failed for another reason, it is in no block.
      if (outcome.err === null || isInstructionError(outcome.err)) {
        const effects = readEffects(svm, transaction, balancesBefore, readMetadata(result))
        recordLandedTransaction(getSignatureFromTransaction(transaction), outcome.err, { transaction, effects })
      }
      return outcome
    },
    airdrop(address, amount) {
      syncClock()
      const result = svm.airdrop(address, lamports(amount))
      if (!result || result instanceof FailedTransactionMetadata) throw new Error('The airdrop failed.')
      const signature = base58Decoder.decode(result.signature())
      recordLandedTransaction(signature, null)
      return signature
    },
    find: (signature) => transactionsBySignature.get(signature),
    findByAccount: (account) =>
      [...transactionsBySignature.values()]
        .filter(({ transaction }) => transaction && listAccounts(transaction).some((each) => each === account))
        .reverse(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function readBlockhash({ messageBytes }: Transaction): string {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return 'lifetimeToken' in message ? message.lifetimeToken : ''
}

const isInstructionError = (error: TransactionError) => typeof error === 'object'

const createFailedOutcome = (err: TransactionError): TransactionOutcome => ({
  err,
  logs: [],
  unitsConsumed: 0n,
  returnData: null,
  accounts: [],
})

function toOutcome(
  result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): TransactionOutcome {
  const isFailure = result instanceof FailedTransactionMetadata
  const isSimulation = result instanceof SimulatedTransactionInfo
  const metadata = readMetadata(result)
  const returnData = metadata.returnData()
  return {
    err: isFailure ? toTransactionError(result) : null,
    logs: metadata.logs(),
    unitsConsumed: metadata.computeUnitsConsumed(),
    returnData:
      returnData.data().length > 0
        ? { programId: getBase58Decoder().decode(returnData.programId()), data: returnData.data() }
        : null,
    accounts: isSimulation ? result.postAccounts() : [],
  }
}

function readMetadata(result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo) {
  return result instanceof FailedTransactionMetadata || result instanceof SimulatedTransactionInfo
    ? result.meta()
    : result
}
