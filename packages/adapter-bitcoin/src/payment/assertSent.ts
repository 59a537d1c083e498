import { MoneyError, ServiceError } from '@latchkey/core/errors'
import { type Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { BitcoinApi } from '../api/bitcoinApi.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'
import { coinsOf } from './selectCoins.ts'

type Network = {
  api: BitcoinApi
  /** What the wallet calls the transaction that it has sent. */
  txid: string
  /** Between two looks, ms. */
  pauseMs: number
  /** Aborts when the kit is destroyed. */
  signal: AbortSignal
}

export declare namespace assertSent {
  type Parameters = Network & {
    /** What the wallet was asked to sign and send, in base64, of version 0. */
    psbt: string
  }
}

/** How often a network is asked for what has just been sent. */
const looks = 5

/**
 * Holds a wallet that sends by itself to the PSBT that it was asked for. If every coin is segwit's, the id is known before the
 * signature; otherwise the id depends on the signatures, so the transaction is looked up.
 *
 * @throws MoneyError `TransactionChanged`, or `TransactionUnconfirmed` where the network does not know it, both with the wallet's id in
 *   `details`
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
    /** In sat. */
    amount: bigint
  }
}

/**
 * Holds a wallet's own payment to the receiver and the amount, where the network knows it already. What no API has seen yet may be on its
 * way: anyone who delivers against the payment waits for blocks.
 *
 * @returns the coins that the transaction spends; none if the API does not know it yet
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

/** The coins that a transaction spends; none if the API does not know it yet. */
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
      // Not known yet, unless there is no one to ask.
      if (error instanceof ServiceError && error.code !== 'HttpStatus') return undefined
    }
  }
  return undefined
}

/** A transaction that the API knows. It is checked by its id: an API that answers with another one knows this one as little. */
export async function findSent(api: BitcoinApi, txid: string): Promise<Transaction | undefined> {
  const transaction = Transaction.fromHex(await api.getTransactionHex(txid))
  return transaction.getId() === txid.toLowerCase() ? transaction : undefined
}

function unsignedOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
}

/** `undefined` where a signature is part of the id. */
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

/** A version, and a push of 2 to 40 bytes (BIP-141). */
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
