import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import { highestNamedFeeRate } from '../api/bitcoinApi.ts'
import type { PsbtRequest, SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'
import { coinsOf } from './selectCoins.ts'
import { plainType, sighashTypesOf } from './sighashTypes.ts'

export declare namespace finishPsbt {
  type Parameters = {
    /** In base64, finalised by the wallet or not. */
    signed: string
    /** What the wallet was asked to sign, in base64. */
    asked: string
    inputs: readonly SignInput[]
  }
  type ReturnType = { hex: string; txid: string; coins: readonly string[] }
}

/**
 * The transaction of a PSBT that a wallet has signed.
 *
 * @throws MoneyError `TransactionChanged` when it is another transaction
 * @throws ConnectionError `ProviderFailed` when it is not signed whole, signed for less than was asked, or has a fee rate above
 * the limit
 */
export function finishPsbt({ signed, asked, inputs }: finishPsbt.Parameters): finishPsbt.ReturnType {
  const request = { psbt: asked, inputs }
  const psbt = assertSigned(signed, request)
  try {
    // What the coins are is taken from what was asked: wallets leave it out of inputs that are final.
    const whole = Psbt.fromBase64(asked, { maximumFeeRate }).combine(psbt)
    for (const index of whole.data.inputs.keys()) finishInput(whole, index)
    const transaction = whole.extractTransaction()
    assertCovered(whole, request)
    return { hex: transaction.toHex(), txid: transaction.getId(), coins: coinsOf(transaction) }
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw failed('The wallet did not sign every input, or the fee is out of all bounds.', cause)
  }
}

/** Room above what a site may name: change that would be dust goes to the miners too. */
const maximumFeeRate = 2 * highestNamedFeeRate

/**
 * @throws MoneyError `TransactionChanged` for another transaction than was asked
 * @throws ConnectionError `ProviderFailed` for what is no PSBT, or is signed for less than was asked
 */
export function assertSigned(signed: string, request: Pick<PsbtRequest, 'psbt' | 'inputs'>): Psbt {
  const psbt = readPsbt(signed)
  if (!psbt) throw failed('The wallet answered no PSBT.')
  const unsigned = (each: Psbt) => toHex(each.data.globalMap.unsignedTx.toBuffer())
  if (unsigned(psbt) !== unsigned(Psbt.fromBase64(request.psbt)))
    throw new MoneyError('TransactionChanged', { details: 'The wallet signed another transaction than it was given.' })
  try {
    assertCovered(psbt, request)
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw failed('The signatures cannot be read.', cause)
  }
  return psbt
}

/** Done here for taproot's plain signature, which bitcoinjs-lib finalises with the curve's arithmetic alone. */
function finishInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptWitness || finalScriptSig) return
  if (!tapKeySig) return void psbt.finalizeInput(index)
  psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
}

/**
 * A signature that covers less than was asked lets anyone who sees it change the rest of the transaction. Signatures of others that stood
 * there before are not the wallet's, and may cover what they like; but on an input that the wallet was asked to sign, each one counts.
 */
function assertCovered(signed: Psbt, { psbt, inputs }: Pick<PsbtRequest, 'psbt' | 'inputs'>): void {
  const asked = Psbt.fromBase64(psbt)
  for (const [index, input] of signed.data.inputs.entries()) {
    const before = asked.data.inputs[index]
    const named = inputs.filter((each) => each.index === index)
    const isTaproot = spendsTaproot(before, asked.txInputs[index]?.index)
    const known = before && named.length === 0 ? signaturesOf(before, isTaproot).map(toHex) : []
    const allowed = named.length > 0 ? named.flatMap(sighashTypesOf) : sighashTypesOf()
    for (const signature of signaturesOf(input, isTaproot)) {
      const type = sighashTypeAt(signature)
      if (allowed.includes(type) || known.includes(toHex(signature))) continue
      throw failed(`The wallet signed by the signature hash type ${type}, which was not asked.`)
    }
  }
}

type PsbtInput = Psbt['data']['inputs'][number]

/** Either may be a lie of who made the PSBT. */
function spendsTaproot({ witnessUtxo, nonWitnessUtxo }: PsbtInput = {}, output = 0): boolean {
  const previous = nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[output]
  return [witnessUtxo, previous].some((spent) => spent?.script[0] === 0x51 && spent.script.length === 34)
}

/** Every signature that an input of a PSBT carries, in its own field or in the final script and witness. */
function signaturesOf(input: PsbtInput, isTaproot: boolean): readonly Uint8Array[] {
  const { partialSig = [], tapKeySig, tapScriptSig = [] } = input
  const { unlocking, witness } = readFinal(input)
  const ecdsa = [...witness, ...(script.decompile(unlocking) ?? [])].flatMap((part) =>
    typeof part === 'object' && isEcdsa(part) ? [part] : [],
  )
  return [
    ...[...partialSig, ...tapScriptSig].map(({ signature }) => signature),
    ...(tapKeySig ? [tapKeySig] : []),
    ...ecdsa,
    ...(isTaproot ? taprootSignaturesOf(witness) : []),
  ]
}

/** A PSBT of this input alone lets the library read the witness, also while other inputs are not final. */
function readFinal({ finalScriptSig, finalScriptWitness }: PsbtInput) {
  if (!finalScriptSig && !finalScriptWitness) return { unlocking: new Uint8Array(), witness: [] }
  const final = { ...(finalScriptSig && { finalScriptSig }), ...(finalScriptWitness && { finalScriptWitness }) }
  const witnessUtxo = { script: new Uint8Array(), value: 0n }
  const alone = new Psbt().addInput({ hash: new Uint8Array(32), index: 0, witnessUtxo, ...final })
  const [read] = alone.extractTransaction(true).ins
  return { unlocking: read?.script ?? new Uint8Array(), witness: read?.witness ?? [] }
}

/** By its form (BIP-66), whatever its type: consensus takes types too that have no name. */
function isEcdsa(part: Uint8Array): boolean {
  return script.isCanonicalScriptSignature(Uint8Array.of(...part.subarray(0, -1), Transaction.SIGHASH_ALL))
}

/** Of the one signature, or of what a script is given: the script and what proves it come last, and behind all of it an annex may. */
function taprootSignaturesOf(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const own = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness
  const given = own.length > 1 ? own.slice(0, -2) : own
  return given.filter(({ length }) => length === 64 || length === 65)
}

/** At the end of a signature (BIP-66, BIP-341); a Schnorr signature of 64 bytes has none, an ECDSA signature of 64 bytes does. */
function sighashTypeAt(signature: Uint8Array): number {
  return plainType(signature.length === 64 && !isEcdsa(signature) ? 0 : (signature.at(-1) ?? 0))
}

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
