import { Buffer } from 'node:buffer'
import { getBase64Encoder, getSignatureFromTransaction, type Transaction } from '@solana/kit'
import { type LandedTransaction, type Ledger, readBlockhash, type TransactionOutcome } from '../createLedger.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { createInvalidParamsError, RpcError } from '../rpcError.ts'
import { type RpcParams, readConfig, requireAddress, requireList, requireTransaction } from '../rpcParams.ts'
import { formatTransactionError } from '../transactionError.ts'
import { computeFee } from '../transactionFee.ts'
import { withContext } from './accounts.ts'

export function requestAirdrop(ledger: Ledger, [address, amount]: RpcParams): string {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw createInvalidParamsError('invalid type: expected u64')
  return ledger.airdrop(requireAddress(address), BigInt(amount))
}

export function sendTransaction(ledger: Ledger, [wire, config]: RpcParams): string {
  const { encoding, skipPreflight } = readConfig(config)
  const transaction = requireTransaction(wire, encoding)
  const signature = readSignature(transaction)
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
      `Transaction simulation failed: ${formatTransactionError(outcome.err)}`,
      toPreflightData(outcome),
    )
  return signature
}

export function simulateTransaction(ledger: Ledger, [wire, config]: RpcParams) {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = readConfig(config)
  if (sigVerify === true && replaceRecentBlockhash === true)
    throw createInvalidParamsError('sigVerify may not be used with replaceRecentBlockhash')
  const transaction = requireTransaction(wire, encoding)
  const outcome = ledger.simulate(transaction, {
    checksSignatures: sigVerify === true,
    checksBlockhash: replaceRecentBlockhash !== true,
  })
  return withContext(ledger, {
    ...toPreflightData(outcome),
    accounts: accounts === undefined ? null : encodeAccounts(ledger, outcome, readConfig(accounts)),
    ...(replaceRecentBlockhash === true && { replacementBlockhash: ledger.latestBlockhash() }),
  })
}

export function getSignatureStatuses(ledger: Ledger, [signatures]: RpcParams) {
  const transactions = requireList(signatures).map((signature) => ledger.find(String(signature)))
  return withContext(
    ledger,
    transactions.map((landed) => (landed ? toStatus(landed) : null)),
  )
}

export function getFeeForMessage(ledger: Ledger, [message]: RpcParams) {
  if (typeof message !== 'string') throw createInvalidParamsError('invalid type: expected a string')
  const messageBytes = getBase64Encoder().encode(message) as Transaction['messageBytes']
  const isValid = ledger.isBlockhashValid(readBlockhash({ messageBytes, signatures: {} }))
  return withContext(ledger, isValid ? computeFee(messageBytes) : null)
}

function toStatus({ slot, err }: LandedTransaction) {
  return { slot, confirmations: null, err, status: err ? { Err: err } : { Ok: null }, confirmationStatus: 'finalized' }
}

function toPreflightData({ err, logs, unitsConsumed, returnData }: TransactionOutcome) {
  const data = returnData && { ...returnData, data: [Buffer.from(returnData.data).toString('base64'), 'base64'] }
  return { err, logs, unitsConsumed, returnData: data, accounts: null, innerInstructions: null }
}

/**
 * Returns the accounts after a simulation. An account that the simulation has not changed has its current data. If the simulation failed,
 * all accounts are null.
 */
function encodeAccounts(
  { svm }: Ledger,
  { err, accounts }: TransactionOutcome,
  { addresses, encoding }: Readonly<Record<string, unknown>>,
) {
  return requireList(addresses)
    .map(requireAddress)
    .map((address) => {
      const changedAccount = accounts.find((account) => account.address === address)
      const account = changedAccount ? { ...changedAccount, exists: true as const } : svm.getAccount(address)
      return err === null && account.exists ? encodeAccount(account, { encoding }) : null
    })
}

function readSignature(transaction: Transaction): string {
  const [signature] = Object.values(transaction.signatures)
  if (!signature || signature.every((byte) => byte === 0))
    throw new RpcError(-32003, 'Transaction signature verification failure')
  return getSignatureFromTransaction(transaction)
}
