import { Buffer } from 'node:buffer'
import { getBase64Encoder, getSignatureFromTransaction, type Transaction } from '@solana/kit'
import { blockhashOf, type LandedTransaction, type Ledger, type Outcome } from '../createLedger.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { invalidParams, RpcError } from '../rpcError.ts'
import { addressParam, configParam, listParam, type Params, transactionParam } from '../rpcParams.ts'
import { transactionErrorText } from '../transactionError.ts'
import { feeOf } from '../transactionFee.ts'
import { withContext } from './accounts.ts'

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

export function getFeeForMessage(ledger: Ledger, [message]: Params) {
  if (typeof message !== 'string') throw invalidParams('invalid type: expected a string')
  const messageBytes = getBase64Encoder().encode(message) as Transaction['messageBytes']
  const isValid = ledger.isBlockhashValid(blockhashOf({ messageBytes, signatures: {} }))
  return withContext(ledger, isValid ? feeOf(messageBytes) : null)
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
