import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { type Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'
import { fetchTransaction } from './readTransaction.ts'
import { coinsOf } from './selectCoins.ts'

type LookUpParameters = {
  api: BitcoinApi
  /** The transaction id that the wallet returned. */
  txid: string
  /** The pause between two requests, in ms. */
  pauseMs: number
  /** Aborts when the kit is destroyed. */
  signal: AbortSignal
}

export declare namespace assertSent {
  type Parameters = LookUpParameters & {
    /** The PSBT of version 0 that the wallet was asked to sign and send, in base64. */
    psbt: string
  }
}

/** The highest number of requests for a transaction that was just sent. The kit repeats the request until the API knows the transaction. */
const maxRequests = 5

/**
 * Checks that a wallet that sends transactions itself has sent the requested PSBT. If every coin is a segwit coin, the signatures do not
 * change the transaction id, so the ids are compared. Otherwise the API is asked for the transaction.
 *
 * @throws MoneyError `TransactionChanged` if the wallet sent another transaction. The returned id is in `details`
 * @throws MoneyError `TransactionUnconfirmed` if the network does not know the transaction. The returned id is in `details`
 */
export async function assertSent({ psbt, ...lookUpParameters }: assertSent.Parameters): Promise<void> {
  const requestedPsbt = readPsbt(psbt) as Psbt
  const { txid } = lookUpParameters
  const expectedId = computeTxidAfterSigning(requestedPsbt)
  if (expectedId === txid.toLowerCase()) return
  if (expectedId !== undefined) throw new MoneyError('TransactionChanged', { details: txid })
  const transaction = await lookUpTransaction(lookUpParameters)
  if (!transaction) throw new MoneyError('TransactionUnconfirmed', { details: txid })
  if (serializeUnsignedParts(transaction) !== serializeUnsignedParts(unsignedTransactionOf(requestedPsbt)))
    throw new MoneyError('TransactionChanged', { details: txid })
}

export declare namespace assertPaid {
  type Parameters = LookUpParameters & {
    /** The script of the receiver's address. */
    receiver: Uint8Array
    /** The amount in sat. */
    amount: bigint
    /** Whether the receiver is the payer. The change of the payment may then go to the same address. */
    isToPayer: boolean
  }
}

/**
 * Checks the receiver and the amount of a payment that the wallet made by its own method. One output has to pay the amount to the receiver,
 * and no other output may pay the receiver. A payment that no API knows yet is accepted
 * without a check, because it may still arrive. Sites that deliver goods have to wait for blocks anyway.
 *
 * @returns the coins that the transaction spends; empty if the API does not know the transaction yet
 * @throws MoneyError `TransactionChanged` if the receiver or the amount differs. The id that the wallet returned is in `details`
 */
export async function assertPaid({
  receiver,
  amount,
  isToPayer,
  ...lookUpParameters
}: assertPaid.Parameters): Promise<readonly string[]> {
  const transaction = await lookUpTransaction(lookUpParameters)
  if (!transaction) return []
  const receiverOutputs = transaction.outs.filter((output) => toHex(output.script) === toHex(receiver))
  const total = receiverOutputs.reduce((sum, { value }) => sum + value, 0n)
  if (isToPayer ? total < amount : total !== amount || receiverOutputs.length > 1)
    throw new MoneyError('TransactionChanged', { details: lookUpParameters.txid })
  return coinsOf(transaction)
}

/** Returns the coins that a transaction spends. Returns an empty list if the API does not know the transaction yet. */
export async function findCoins(lookUpParameters: LookUpParameters): Promise<readonly string[]> {
  const transaction = await lookUpTransaction(lookUpParameters)
  return transaction ? coinsOf(transaction) : []
}

async function lookUpTransaction({ api, txid, pauseMs, signal }: LookUpParameters): Promise<Transaction | undefined> {
  for (let attempt = 0; attempt < maxRequests && !signal.aborted; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const transaction = await fetchTransaction(api, txid)
      if (transaction) return transaction
    } catch (error) {
      // After an HTTP error, the loop asks the API again, because the API may not know the transaction yet. Any other service error means
      // that no endpoint responds.
      if (error instanceof ServiceError && error.code !== 'HttpStatus') return undefined
    }
  }
  return undefined
}

function unsignedTransactionOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
}

/** Computes the id that the transaction will have after signing. Returns `undefined` if the id depends on a signature. */
function computeTxidAfterSigning(psbt: Psbt): string | undefined {
  const transaction = unsignedTransactionOf(psbt)
  for (const [index, input] of transaction.ins.entries()) {
    const { witnessUtxo, nonWitnessUtxo, redeemScript, finalScriptSig, finalScriptWitness } =
      psbt.data.inputs[index] ?? {}
    const spentScript = witnessUtxo?.script ?? (nonWitnessUtxo && outputScriptOf(nonWitnessUtxo, input.index))
    if (finalScriptSig) input.script = finalScriptSig
    else if (redeemScript && isWitnessProgram(redeemScript)) input.script = script.compile([redeemScript])
    else if (!finalScriptWitness && !(spentScript && isWitnessProgram(spentScript))) return undefined
  }
  return transaction.getId()
}

function outputScriptOf(previous: Uint8Array, index: number): Uint8Array | undefined {
  try {
    return Transaction.fromBuffer(previous).outs[index]?.script
  } catch {
    return undefined
  }
}

/** Whether a script is a witness program (BIP-141): a version, followed by 2 to 40 bytes of data. */
function isWitnessProgram(program: Uint8Array): boolean {
  const [version = 0xff, length = 0] = program
  const hasValidVersion = version === 0 || (version >= 0x51 && version <= 0x60)
  return hasValidVersion && length >= 2 && length <= 40 && program.length === length + 2
}

/**
 * Serializes the parts of a transaction that signatures do not change, so that a signed transaction can be compared with an unsigned one.
 */
function serializeUnsignedParts({ version, locktime, ins, outs }: Transaction): string {
  return JSON.stringify([
    version,
    locktime,
    ins.map(({ hash, index, sequence }) => [toHex(hash), index, sequence]),
    outs.map((output) => [toHex(output.script), `${output.value}`]),
  ])
}
