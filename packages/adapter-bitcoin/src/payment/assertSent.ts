import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { type Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'
import { readTransaction } from './readTransaction.ts'
import { coinsOf } from './selectCoins.ts'

type Network = {
  api: BitcoinApi
  /** The id that the wallet returned for the transaction. */
  txid: string
  /** The pause between two requests, in ms. */
  pauseMs: number
  /** Aborts when the kit is destroyed. */
  signal: AbortSignal
}

export declare namespace assertSent {
  type Parameters = Network & {
    /** The PSBT of version 0 that the wallet was asked to sign and send, in base64. */
    psbt: string
  }
}

/** How often a network is asked for a transaction that has just been sent. */
const looks = 5

/**
 * Checks that a wallet which sends by itself has sent the requested PSBT. If every coin is a segwit coin, the id is known before the
 * signature. Otherwise the id depends on the signatures, so the transaction is looked up.
 *
 * @throws MoneyError `TransactionChanged`; `TransactionUnconfirmed` if the network does not know it; both with the wallet's id in `details`
 */
export async function assertSent({ psbt, ...network }: assertSent.Parameters): Promise<void> {
  const asked = readPsbt(psbt) as Psbt
  const { txid } = network
  const known = knownId(asked)
  if (known === txid.toLowerCase()) return
  if (known !== undefined) throw new MoneyError('TransactionChanged', { details: txid })
  const sent = await lookUp(network)
  if (!sent) throw new MoneyError('TransactionUnconfirmed', { details: txid })
  if (withoutScripts(sent) !== withoutScripts(unsignedOf(asked)))
    throw new MoneyError('TransactionChanged', { details: txid })
}

export declare namespace assertPaid {
  type Parameters = Network & {
    /** The script of the receiver's address. */
    receiver: Uint8Array
    /** The amount in sat. */
    amount: bigint
  }
}

/**
 * Checks the receiver and the amount of a wallet's own payment, if the network already knows it. A payment that no API knows may still
 * arrive: sites that deliver goods have to wait for blocks anyway.
 *
 * @returns the coins that the transaction spends; empty if the API does not know it yet
 * @throws MoneyError `TransactionChanged`, with the wallet's id in `details`
 */
export async function assertPaid({ receiver, amount, ...network }: assertPaid.Parameters): Promise<readonly string[]> {
  const sent = await lookUp(network)
  if (!sent) return []
  const paid = sent.outs.filter((output) => toHex(output.script) === toHex(receiver))
  if (paid.reduce((sum, { value }) => sum + value, 0n) < amount)
    throw new MoneyError('TransactionChanged', { details: network.txid })
  return coinsOf(sent)
}

/** The coins that a transaction spends. Empty if the API does not know it yet. */
export async function coinsSent(network: Network): Promise<readonly string[]> {
  const sent = await lookUp(network)
  return sent ? coinsOf(sent) : []
}

async function lookUp({ api, txid, pauseMs, signal }: Network): Promise<Transaction | undefined> {
  for (let look = 0; look < looks && !signal.aborted; look++) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const transaction = await findSent(api, txid)
      if (transaction) return transaction
    } catch (error) {
      // An HTTP error can mean that the transaction is not known yet. Other service errors mean that no API can be asked.
      if (error instanceof ServiceError && error.code !== 'HttpStatus') return undefined
    }
  }
  return undefined
}

/** Reads a transaction from the API. Its id is verified: if an API returns another transaction, it does not know this one. */
export async function findSent(api: BitcoinApi, txid: string): Promise<Transaction | undefined> {
  const read = (hex: string) => readTransaction(hex, txid)
  return read(await api.getTransactionHex(txid, (hex) => read(hex) !== undefined))
}

function unsignedOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
}

/** Computes the transaction id before signing. `undefined` if the id depends on a signature. */
function knownId(psbt: Psbt): string | undefined {
  const transaction = unsignedOf(psbt)
  for (const [index, input] of transaction.ins.entries()) {
    const { witnessUtxo, nonWitnessUtxo, redeemScript, finalScriptSig, finalScriptWitness } =
      psbt.data.inputs[index] ?? {}
    const spent = witnessUtxo?.script ?? (nonWitnessUtxo && outputOf(nonWitnessUtxo, input.index))
    if (finalScriptSig) input.script = finalScriptSig
    else if (redeemScript && isWitnessProgram(redeemScript)) input.script = script.compile([redeemScript])
    else if (!finalScriptWitness && !(spent && isWitnessProgram(spent))) return undefined
  }
  return transaction.getId()
}

function outputOf(previous: Uint8Array, index: number): Uint8Array | undefined {
  try {
    return Transaction.fromBuffer(previous).outs[index]?.script
  } catch {
    return undefined
  }
}

/** A witness program is a version and a push of 2 to 40 bytes (BIP-141). */
function isWitnessProgram(program: Uint8Array): boolean {
  const [version = 0xff, length = 0] = program
  const isVersion = version === 0 || (version >= 0x51 && version <= 0x60)
  return isVersion && length >= 2 && length <= 40 && program.length === length + 2
}

function withoutScripts({ version, locktime, ins, outs }: Transaction): string {
  return JSON.stringify([
    version,
    locktime,
    ins.map(({ hash, index, sequence }) => [toHex(hash), index, sequence]),
    outs.map((output) => [toHex(output.script), `${output.value}`]),
  ])
}
