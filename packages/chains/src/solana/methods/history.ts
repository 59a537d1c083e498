import { Buffer } from 'node:buffer'
import {
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { createInvalidParamsError, RpcError } from '../rpcError.ts'
import { type RpcParams, readConfig, requireAddress } from '../rpcParams.ts'

const maxSignatureCount = 1_000

/** Returns the signatures of the transactions that use an account, the newest first. */
export function getSignaturesForAddress(ledger: Ledger, [address, config]: RpcParams) {
  const { limit = maxSignatureCount, before, until } = readConfig(config)
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > maxSignatureCount)
    throw createInvalidParamsError(`Invalid limit; max ${maxSignatureCount}`)
  const landedTransactions = ledger.findByAccount(requireAddress(address))
  const findPosition = (signature: unknown) => landedTransactions.findIndex((each) => each.signature === signature)
  const startIndex = before === undefined || before === null ? 0 : findPosition(before) + 1
  const endIndex = findPosition(until)
  if (startIndex === 0 && before) return []
  return landedTransactions
    .slice(startIndex, endIndex < startIndex ? undefined : endIndex)
    .slice(0, limit)
    .map(({ signature, slot, err, blockTime }) => ({
      signature,
      slot,
      err,
      memo: null,
      blockTime,
      confirmationStatus: 'finalized',
    }))
}

/**
 * Returns a transaction with its effects. The request chooses the encoding: `json`, `jsonParsed`, `base58` or `base64`. With `jsonParsed`,
 * each account has its role, but instructions are not parsed: Solana nodes also leave the instructions of unknown programs unparsed.
 *
 * @throws RpcError -32015 if the transaction has a version, and the request does not set `maxSupportedTransactionVersion`
 */
export function getTransaction(ledger: Ledger, [signature, config]: RpcParams) {
  const options = typeof config === 'string' ? { encoding: config } : readConfig(config)
  const { encoding = 'json', maxSupportedTransactionVersion } = options
  const landedTransaction = ledger.find(String(signature))
  if (!landedTransaction?.transaction || !landedTransaction.effects) return null
  const message = getCompiledTransactionMessageDecoder().decode(landedTransaction.transaction.messageBytes)
  if (message.version !== 'legacy' && maxSupportedTransactionVersion === undefined)
    throw new RpcError(
      -32015,
      `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
    )
  const { slot, blockTime, err, effects } = landedTransaction
  return {
    slot,
    blockTime,
    transaction: encodeTransaction(landedTransaction.transaction, message, encoding),
    meta: {
      err,
      status: err ? { Err: err } : { Ok: null },
      ...effects,
      rewards: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
    ...(maxSupportedTransactionVersion !== undefined && { version: message.version }),
  }
}

function encodeTransaction(transaction: Transaction, message: CompiledTransactionMessage, encoding: unknown) {
  const wireBytes = getTransactionEncoder().encode(transaction) as Uint8Array
  if (encoding === 'base64') return [Buffer.from(wireBytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(wireBytes), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed') throw createInvalidParamsError('invalid encoding')
  const signatures = Object.values(transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  )
  return { signatures, message: encoding === 'json' ? toJsonMessage(message) : toParsedJsonMessage(message) }
}

const readInstructions = (message: CompiledTransactionMessage) =>
  'instructions' in message ? message.instructions : []
const readLifetimeToken = (message: CompiledTransactionMessage) =>
  'lifetimeToken' in message ? message.lifetimeToken : ''
const toBase58Data = (data: { readonly length: number } | undefined) =>
  data ? getBase58Decoder().decode(data as Uint8Array) : ''

function toJsonMessage(message: CompiledTransactionMessage) {
  const { header, staticAccounts } = message
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: readLifetimeToken(message),
    instructions: readInstructions(message).map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: toBase58Data(data),
      stackHeight: 1,
    })),
  }
}

function toParsedJsonMessage(message: CompiledTransactionMessage) {
  const { header, staticAccounts } = message
  const isWritable = (index: number) =>
    index < header.numSignerAccounts
      ? index < header.numSignerAccounts - header.numReadonlySignerAccounts
      : index < staticAccounts.length - header.numReadonlyNonSignerAccounts
  return {
    accountKeys: staticAccounts.map((pubkey, index) => ({
      pubkey,
      signer: index < header.numSignerAccounts,
      writable: isWritable(index),
      source: 'transaction',
    })),
    recentBlockhash: readLifetimeToken(message),
    instructions: readInstructions(message).map(({ programAddressIndex, accountIndices = [], data }) => ({
      programId: staticAccounts[programAddressIndex],
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: toBase58Data(data),
      stackHeight: 1,
    })),
  }
}
