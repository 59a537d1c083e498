import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import { highestNamedFeeRate } from '../api/bitcoinApi.ts'
import type { PsbtRequest, SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { readPsbt } from './preparePsbt.ts'
import { plainType, sighashTypesOf } from './sighashTypes.ts'

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
  const request = { psbt: asked, inputs }
  const psbt = assertSigned(signed, request)
  try {
    // What the coins are is taken from what was asked: wallets leave it out of inputs that are final.
    const whole = Psbt.fromBase64(asked, { maximumFeeRate }).combine(psbt)
    for (const index of whole.data.inputs.keys()) finishInput(whole, index)
    const transaction = whole.extractTransaction()
    assertCovered(whole, request)
    return { hex: transaction.toHex(), txid: transaction.getId() }
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw failed('The wallet did not sign every input, or the fee is out of all bounds.', cause)
  }
}

/** Room above what a site may name: change that would be dust goes to the miners too. */
const maximumFeeRate = 2 * highestNamedFeeRate

/**
 * @throws MoneyError `TransactionChanged` for another transaction than requested
 * @throws ConnectionError `ProviderFailed` for a result that is not a PSBT, or a signature that covers less than requested
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
 * Checks that each signature covers what was requested: if it covers less, anyone who sees it can change the rest of the
 * transaction. Signatures that the PSBT already had are from other signers and may cover less, except on an input that the wallet
 * was asked to sign: there every signature is checked.
 */
function assertCovered(signed: Psbt, { psbt, inputs }: Pick<PsbtRequest, 'psbt' | 'inputs'>): void {
  const asked = Psbt.fromBase64(psbt)
  for (const [index, input] of signed.data.inputs.entries()) {
    const before = asked.data.inputs[index]
    const named = inputs.filter((each) => each.index === index)
    const mayBeTaproot = maySpendTaproot(before, asked.txInputs[index]?.index)
    const known = before && named.length === 0 ? signaturesOf(before, mayBeTaproot).map(toHex) : []
    const allowed = named.length > 0 ? named.flatMap(sighashTypesOf) : sighashTypesOf()
    for (const signature of signaturesOf(input, mayBeTaproot)) {
      const type = sighashTypeAt(signature)
      if (allowed.includes(type) || known.includes(toHex(signature))) continue
      throw failed(`The wallet signed by the signature hash type ${type}, which was not asked.`)
    }
  }
}

type PsbtInput = Psbt['data']['inputs'][number]

/**
 * Whether either field names a taproot output, or neither names any: the PSBT may come from a third party, which may leave out the coin or
 * give a false one.
 */
function maySpendTaproot({ witnessUtxo, nonWitnessUtxo }: PsbtInput = {}, output = 0): boolean {
  const previous = nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[output]
  const named = [witnessUtxo, previous].filter((spent) => spent !== undefined)
  return named.length === 0 || named.some(({ script: own }) => own[0] === 0x51 && own.length === 34)
}

/** Every signature of a PSBT input, whether in a signature field or in the final script or witness. */
function signaturesOf(input: PsbtInput, mayBeTaproot: boolean): readonly Uint8Array[] {
  const { partialSig = [], tapKeySig, tapScriptSig = [] } = input
  const { unlocking, witness } = readFinal(input)
  const ecdsa = [...witness, ...(script.decompile(unlocking) ?? [])].flatMap((part) =>
    typeof part === 'object' && isEcdsa(part) ? [part] : [],
  )
  return [
    ...[...partialSig, ...tapScriptSig].map(({ signature }) => signature),
    ...(tapKeySig ? [tapKeySig] : []),
    ...ecdsa,
    ...(mayBeTaproot ? taprootSignaturesOf(witness) : []),
  ]
}

/** Uses a PSBT with only this input, so that the library reads the witness even if other inputs are not final. */
function readFinal({ finalScriptSig, finalScriptWitness }: PsbtInput) {
  if (!finalScriptSig && !finalScriptWitness) return { unlocking: new Uint8Array(), witness: [] }
  const final = { ...(finalScriptSig && { finalScriptSig }), ...(finalScriptWitness && { finalScriptWitness }) }
  const witnessUtxo = { script: new Uint8Array(), value: 0n }
  const alone = new Psbt().addInput({ hash: new Uint8Array(32), index: 0, witnessUtxo, ...final })
  const [read] = alone.extractTransaction(true).ins
  return { unlocking: read?.script ?? new Uint8Array(), witness: read?.witness ?? [] }
}

/** Checks the encoding (BIP-66) with any signature hash type: consensus also accepts types without a name. */
function isEcdsa(part: Uint8Array): boolean {
  return script.isCanonicalScriptSignature(Uint8Array.of(...part.subarray(0, -1), Transaction.SIGHASH_ALL))
}

/**
 * The signatures of a taproot witness. For a key path that is one signature. For a script path the witness has the script's
 * arguments, the script and the control block. An annex may follow at the end (BIP-341).
 */
function taprootSignaturesOf(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const own = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness
  const given = own.length > 1 ? own.slice(0, -2) : own
  return given.filter(({ length }) => length === 64 || length === 65)
}

/**
 * The last byte of a signature (BIP-66, BIP-341). A Schnorr signature of 64 bytes has none; an ECDSA signature of 64 bytes
 * has one.
 */
function sighashTypeAt(signature: Uint8Array): number {
  return plainType(signature.length === 64 && !isEcdsa(signature) ? 0 : (signature.at(-1) ?? 0))
}

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
