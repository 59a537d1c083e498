import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { PsbtRequest, SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { maximumFeeRate } from './feeLimits.ts'
import { readPsbt } from './preparePsbt.ts'
import { plainType, sighashTypesOf } from './sighashTypes.ts'

export declare namespace finishPsbt {
  type Parameters = {
    /** The signed PSBT in base64. The wallet may or may not have finalised it. */
    signed: string
    /** The PSBT that the wallet was asked to sign, in base64. */
    asked: string
    inputs: readonly SignInput[]
  }
  type ReturnType = { hex: string; txid: string }
}

/**
 * Returns the transaction of a PSBT that a wallet has signed.
 *
 * @throws MoneyError `TransactionChanged` if it is another transaction
 * @throws ConnectionError `ProviderFailed` if it is not signed completely, if a signature covers less than requested, or if its fee rate is
 * above the limit
 */
export function finishPsbt({ signed, asked, inputs }: finishPsbt.Parameters): finishPsbt.ReturnType {
  const request = { psbt: asked, inputs }
  const psbt = assertSigned(signed, request)
  try {
    // The data of the coins comes from the requested PSBT, because wallets remove it from final inputs.
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

/**
 * Checks that a wallet has signed the requested transaction.
 *
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

/** Finalises an input. A taproot key signature is finalised here, because bitcoinjs-lib would need an additional library for the curve. */
function finishInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptWitness || finalScriptSig) return
  if (!tapKeySig) return void psbt.finalizeInput(index)
  psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
}

/**
 * Checks that each signature covers what was requested: if it covers less, anyone who sees it can change the rest of the transaction.
 * Signatures that the PSBT already had are from other signers and may cover less. This does not hold for an input that the wallet was asked
 * to sign: there every signature is checked.
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
 * Whether an input may spend a taproot output: one of its two fields names a taproot output, or neither names an output. The PSBT may come
 * from a third party, which may leave out the coin or give a false one.
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

/**
 * Reads the final script and witness of an input. Uses a PSBT with only this input, so that the library reads the witness even if other
 * inputs are not final.
 */
function readFinal({ finalScriptSig, finalScriptWitness }: PsbtInput) {
  if (!finalScriptSig && !finalScriptWitness) return { unlocking: new Uint8Array(), witness: [] }
  const final = { ...(finalScriptSig && { finalScriptSig }), ...(finalScriptWitness && { finalScriptWitness }) }
  const witnessUtxo = { script: new Uint8Array(), value: 0n }
  const alone = new Psbt().addInput({ hash: new Uint8Array(32), index: 0, witnessUtxo, ...final })
  const [read] = alone.extractTransaction(true).ins
  return { unlocking: read?.script ?? new Uint8Array(), witness: read?.witness ?? [] }
}

/** Checks the encoding of a signature (BIP-66) with any signature hash type: consensus also accepts types without a name. */
function isEcdsa(part: Uint8Array): boolean {
  return script.isCanonicalScriptSignature(Uint8Array.of(...part.subarray(0, -1), Transaction.SIGHASH_ALL))
}

/**
 * The signatures of a taproot witness. For a key path that is one signature. For a script path the witness has the script's arguments, the
 * script and the control block. An annex may follow at the end (BIP-341).
 */
function taprootSignaturesOf(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const own = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness
  const given = own.length > 1 ? own.slice(0, -2) : own
  return given.filter(({ length }) => length === 64 || length === 65)
}

/**
 * The signature hash type, which is the last byte of a signature (BIP-66, BIP-341). A Schnorr signature of 64 bytes has none; an ECDSA
 * signature of 64 bytes has one.
 */
function sighashTypeAt(signature: Uint8Array): number {
  return plainType(signature.length === 64 && !isEcdsa(signature) ? 0 : (signature.at(-1) ?? 0))
}

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
