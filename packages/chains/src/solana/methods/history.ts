import { Buffer } from 'node:buffer'
import {
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { invalidParams, RpcError } from '../rpcError.ts'
import { addressParam, configParam, type Params } from '../rpcParams.ts'

const maximumLimit = 1_000

/** Returns the signatures of the transactions that name an account, the newest first. */
export function getSignaturesForAddress(ledger: Ledger, [address, config]: Params) {
  const { limit = maximumLimit, before, until } = configParam(config)
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > maximumLimit)
    throw invalidParams(`Invalid limit; max ${maximumLimit}`)
  const landedTransactions = ledger.findByAccount(addressParam(address))
  const positionOf = (signature: unknown) => landedTransactions.findIndex((each) => each.signature === signature)
  const start = before === undefined || before === null ? 0 : positionOf(before) + 1
  const end = positionOf(until)
  if (start === 0 && before) return []
  return landedTransactions
    .slice(start, end < start ? undefined : end)
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
 * Returns a transaction with its effects. Its encoding is `base64`, `json` or `jsonParsed`; `jsonParsed` lists accounts with their roles,
 * and leaves instructions unparsed, as nodes do for programs that they do not know.
 *
 * @throws RpcError -32015 if the transaction has a version, and the request does not set `maxSupportedTransactionVersion`
 */
export function getTransaction(ledger: Ledger, [signature, config]: Params) {
  const options = typeof config === 'string' ? { encoding: config } : configParam(config)
  const { encoding = 'json', maxSupportedTransactionVersion } = options
  const landed = ledger.find(String(signature))
  if (!landed?.transaction || !landed.effects) return null
  const message = getCompiledTransactionMessageDecoder().decode(landed.transaction.messageBytes)
  if (message.version !== 'legacy' && maxSupportedTransactionVersion === undefined)
    throw new RpcError(
      -32015,
      `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
    )
  const { slot, blockTime, err, effects } = landed
  return {
    slot,
    blockTime,
    transaction: encodeTransaction(landed.transaction, message, encoding),
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
  if (encoding !== 'json' && encoding !== 'jsonParsed') throw invalidParams('invalid encoding')
  const signatures = Object.values(transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  )
  return { signatures, message: encoding === 'json' ? toJson(message) : toParsedJson(message) }
}

const instructionsOf = (message: CompiledTransactionMessage) => ('instructions' in message ? message.instructions : [])
const lifetimeOf = (message: CompiledTransactionMessage) => ('lifetimeToken' in message ? message.lifetimeToken : '')
const toBase58Data = (data: { readonly length: number } | undefined) =>
  data ? getBase58Decoder().decode(data as Uint8Array) : ''

function toJson(message: CompiledTransactionMessage) {
  const { header, staticAccounts } = message
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: lifetimeOf(message),
    instructions: instructionsOf(message).map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: toBase58Data(data),
      stackHeight: 1,
    })),
  }
}

function toParsedJson(message: CompiledTransactionMessage) {
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
    recentBlockhash: lifetimeOf(message),
    instructions: instructionsOf(message).map(({ programAddressIndex, accountIndices = [], data }) => ({
      programId: staticAccounts[programAddressIndex],
      accounts: accountIndices.map((index) => staticAccounts[index]),
      data: toBase58Data(data),
      stackHeight: 1,
    })),
  }
}
