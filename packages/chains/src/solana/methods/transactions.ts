import { Buffer } from 'node:buffer'
import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import { blockhashOf, type LandedTransaction, type Ledger, type Outcome } from '../createLedger.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { invalidParams, RpcError } from '../rpcError.ts'
import { addressParam, configParam, listParam, type Params, transactionParam } from '../rpcParams.ts'
import { transactionErrorText } from '../transactionError.ts'
import { withContext } from './accounts.ts'

const lamportsPerSignature = 5000n

export function requestAirdrop(ledger: Ledger, [address, amount]: Params): string {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw invalidParams('invalid type: expected u64')
  return ledger.airdrop(addressParam(address), BigInt(amount))
}

export function sendTransaction(ledger: Ledger, [wire, config]: Params): string {
  const { encoding, skipPreflight } = configParam(config)
  const transaction = transactionParam(wire, encoding)
  const signature = signatureOf(transaction)
  if (skipPreflight === true) {
    ledger.process(transaction)
    return signature
  }
  const preflightOutcome = ledger.simulate(transaction, { checksSignatures: true, checksBlockhash: true })
  if (preflightOutcome.err === 'SignatureFailure')
    throw new RpcError(-32003, 'Transaction signature verification failure')
  const outcome = preflightOutcome.err ? preflightOutcome : ledger.process(transaction)
  if (outcome.err)
    throw new RpcError(
      -32002,
      `Transaction simulation failed: ${transactionErrorText(outcome.err)}`,
      toPreflightData(outcome),
    )
  return signature
}

export function simulateTransaction(ledger: Ledger, [wire, config]: Params) {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = configParam(config)
  if (sigVerify === true && replaceRecentBlockhash === true)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const transaction = transactionParam(wire, encoding)
  const outcome = ledger.simulate(transaction, {
    checksSignatures: sigVerify === true,
    checksBlockhash: replaceRecentBlockhash !== true,
  })
  return withContext(ledger, {
    ...toPreflightData(outcome),
    accounts: accounts === undefined ? null : encodeAccounts(ledger, outcome, configParam(accounts)),
    ...(replaceRecentBlockhash === true && { replacementBlockhash: ledger.latestBlockhash() }),
  })
}

export function getSignatureStatuses(ledger: Ledger, [signatures]: Params) {
  const transactions = listParam(signatures).map((signature) => ledger.find(String(signature)))
  return withContext(
    ledger,
    transactions.map((landed) => (landed ? toStatus(landed) : null)),
  )
}

/** Returns a transaction in base64, and whether it succeeded. */
export function getTransaction(ledger: Ledger, [signature, config]: Params) {
  const { encoding } = configParam(config)
  if (encoding !== 'base64') throw invalidParams('The sandbox answers with base64 alone.')
  const landedTransaction = ledger.find(String(signature))
  if (!landedTransaction?.transaction) return null
  const wire = Buffer.from(getTransactionEncoder().encode(landedTransaction.transaction)).toString('base64')
  return {
    slot: landedTransaction.slot,
    transaction: [wire, 'base64'],
    meta: { err: landedTransaction.err },
    version: 'legacy',
  }
}

export function getFeeForMessage(ledger: Ledger, [message]: Params) {
  if (typeof message !== 'string') throw invalidParams('invalid type: expected a string')
  const messageBytes = getBase64Encoder().encode(message) as Transaction['messageBytes']
  const compiledMessage = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const { header, staticAccounts } = compiledMessage
  const instructions = 'instructions' in compiledMessage ? compiledMessage.instructions : []
  if (!ledger.isBlockhashValid(blockhashOf({ messageBytes, signatures: {} }))) return withContext(ledger, null)
  const budgetInstructions = instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === computeBudget)
    .map(({ data }) => data as Uint8Array | undefined)
  const limit =
    readBudgetValue(budgetInstructions, 2, 4) ?? BigInt(200_000 * (instructions.length - budgetInstructions.length))
  const price = readBudgetValue(budgetInstructions, 3, 8) ?? 0n
  return withContext(
    ledger,
    BigInt(header.numSignerAccounts) * lamportsPerSignature + (limit * price + 999_999n) / 1_000_000n,
  )
}

const computeBudget = 'ComputeBudget111111111111111111111111111111' as Address

function readBudgetValue(
  instructions: readonly (Uint8Array | undefined)[],
  kind: number,
  size: number,
): bigint | undefined {
  const data = instructions.find((each) => each?.[0] === kind)
  return data?.subarray(1, 1 + size).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}

function toStatus({ slot, err }: LandedTransaction) {
  return { slot, confirmations: null, err, status: err ? { Err: err } : { Ok: null }, confirmationStatus: 'finalized' }
}

function toPreflightData({ err, logs, unitsConsumed, returnData }: Outcome) {
  const data = returnData && { ...returnData, data: [Buffer.from(returnData.data).toString('base64'), 'base64'] }
  return { err, logs, unitsConsumed, returnData: data, accounts: null, innerInstructions: null }
}

/**
 * Returns the accounts after a simulation. An account that the simulation has not changed has its current data. If the simulation failed,
 * all accounts are null.
 */
function encodeAccounts(
  { svm }: Ledger,
  { err, accounts }: Outcome,
  { addresses, encoding }: Readonly<Record<string, unknown>>,
) {
  return listParam(addresses)
    .map(addressParam)
    .map((address) => {
      const changedAccount = accounts.find((account) => account.address === address)
      const account = changedAccount ? { ...changedAccount, exists: true as const } : svm.getAccount(address)
      return err === null && account.exists ? encodeAccount(account, { encoding }) : null
    })
}

function signatureOf(transaction: Transaction): string {
  const [signature] = Object.values(transaction.signatures)
  if (!signature || signature.every((byte) => byte === 0))
    throw new RpcError(-32003, 'Transaction signature verification failure')
  return getSignatureFromTransaction(transaction)
}
