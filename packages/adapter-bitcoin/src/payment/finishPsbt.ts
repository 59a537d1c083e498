import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import { highestNamedFeeRate } from '../api/bitcoinApi.ts'
import type { SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'

export declare namespace finishPsbt {
  type Parameters = {
    /** In base64, finalised by the wallet or not. */
    signed: string
    /** What the wallet was asked to sign, in base64. */
    asked: string
    inputs: readonly SignInput[]
  }
  type ReturnType = { hex: string; txid: string }
}

/**
 * The transaction of a PSBT that a wallet has signed.
 *
 * @throws MoneyError `TransactionChanged` when it is another transaction
 * @throws ConnectionError `ProviderFailed` when it is not signed whole, signed for less than was asked, or has a fee rate above
 * the limit
 */
export function finishPsbt({ signed, asked, inputs }: finishPsbt.Parameters): finishPsbt.ReturnType {
  const before = Psbt.fromBase64(asked)
  const psbt = assertSame(signed, asked)
  try {
    // What the coins are is taken from what was asked: wallets leave it out of inputs that are final.
    const whole = Psbt.fromBase64(asked, { maximumFeeRate }).combine(psbt)
    for (const index of whole.data.inputs.keys()) finishInput(whole, index)
    const transaction = whole.extractTransaction()
    for (const [index, input] of transaction.ins.entries()) {
      const wanted = inputs.find((each) => each.index === index)?.sighashTypes
      assertCovered(input, before.data.inputs[index], wanted)
    }
    return { hex: transaction.toHex(), txid: transaction.getId() }
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw failed('The wallet did not sign every input, or the fee is out of all bounds.', cause)
  }
}

/** Room above what a site may name: change that would be dust goes to the miners too. */
const maximumFeeRate = 2 * highestNamedFeeRate

/**
 * @throws MoneyError `TransactionChanged` for another transaction than was asked
 * @throws ConnectionError `ProviderFailed` for what is no PSBT
 */
export function assertSame(signed: string, asked: string): Psbt {
  const psbt = readPsbt(signed)
  if (!psbt) throw failed('The wallet answered no PSBT.')
  const unsigned = (each: Psbt) => toHex(each.data.globalMap.unsignedTx.toBuffer())
  if (unsigned(psbt) !== unsigned(Psbt.fromBase64(asked)))
    throw new MoneyError('TransactionChanged', { details: 'The wallet signed another transaction than it was given.' })
  return psbt
}

/** Done here for taproot's plain signature, which bitcoinjs-lib finalises with the curve's arithmetic alone. */
function finishInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptWitness || finalScriptSig) return
  if (!tapKeySig) return void psbt.finalizeInput(index)
  psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
}

type SignedInput = Transaction['ins'][number]
type PsbtInput = Psbt['data']['inputs'][number]

/**
 * A signature that covers less than was asked lets anyone who sees it change the rest of the transaction. Inputs that were signed before
 * are not the wallet's, and are not checked.
 */
function assertCovered(input: SignedInput, before: PsbtInput = {}, wanted: SignInput['sighashTypes']): void {
  const { finalScriptSig, finalScriptWitness, partialSig, tapKeySig, tapScriptSig, sighashType } = before
  if (finalScriptSig || finalScriptWitness || partialSig || tapKeySig || tapScriptSig) return
  const allowed = (wanted ?? [sighashType ?? Transaction.SIGHASH_DEFAULT]).map(plain)
  const strange = sighashTypesOf(input, before).find((type) => !allowed.includes(plain(type)))
  if (strange !== undefined)
    throw failed(`The wallet signed by the signature hash type ${strange}, which was not asked.`)
}

/** Taproot's default covers what ALL does (BIP-341). */
const plain = (type: number) => type || Transaction.SIGHASH_ALL

/** The types at the ends of the signatures (BIP-66, BIP-341). */
function sighashTypesOf(
  { witness, script: unlocking, index }: SignedInput,
  { witnessUtxo, nonWitnessUtxo }: PsbtInput,
): readonly number[] {
  const spent = witnessUtxo ?? (nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[index])
  const [version, length] = spent?.script ?? []
  if (version === 0x51 && length === 32) return taprootTypesOf(witness)
  return [...witness, ...(script.decompile(unlocking) ?? [])].flatMap((part) =>
    typeof part === 'object' && script.isCanonicalScriptSignature(part) ? [part.at(-1) ?? 0] : [],
  )
}

/** Of the one signature, or of what a script is given: the script and what proves it come last, and behind all of it an annex may. */
function taprootTypesOf(witness: readonly Uint8Array[]): readonly number[] {
  const own = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness
  const given = own.length > 1 ? own.slice(0, -2) : own
  return given.flatMap((part) => (part.length === 64 || part.length === 65 ? [part[64] ?? 0] : []))
}

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
