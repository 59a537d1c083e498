import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import type { PsbtRequest, SignInput } from '../drivers/driver.ts'
import { toHex } from '../hex.ts'
import { maximumFeeRate } from './feeLimits.ts'
import { readPsbt } from './preparePsbt.ts'
import { sighashTypesOf, withoutDefaultType } from './sighashTypes.ts'

export declare namespace finishPsbt {
  type Parameters = {
    /** The PSBT that the wallet signed, in base64. The wallet may already have finalised its inputs. */
    signed: string
    /** The PSBT that the wallet was asked to sign, in base64. */
    psbt: string
    inputs: readonly SignInput[]
  }
  type ReturnType = { hex: string; txid: string }
}

/**
 * Extracts the final transaction from a PSBT that a wallet has signed.
 *
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction than requested
 * @throws ConnectionError `ProviderFailed` if a signature is missing or covers less than requested, or if the fee rate is above
 * `maximumFeeRate`
 */
export function finishPsbt({ signed, psbt: requestedPsbt, inputs }: finishPsbt.Parameters): finishPsbt.ReturnType {
  const request = { psbt: requestedPsbt, inputs }
  const psbt = assertSigned(signed, request)
  try {
    // Takes the data of the coins from the requested PSBT, because wallets remove this data from the inputs that they finalise.
    const combinedPsbt = Psbt.fromBase64(requestedPsbt, { maximumFeeRate }).combine(psbt)
    for (const index of combinedPsbt.data.inputs.keys()) finalizeSignedInput(combinedPsbt, index)
    const transaction = combinedPsbt.extractTransaction()
    assertSighashTypes(combinedPsbt, request)
    return { hex: transaction.toHex(), txid: transaction.getId() }
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw providerFailedError('The wallet did not sign every input, or the fee is out of all bounds.', cause)
  }
}

/**
 * Checks that a wallet has signed the requested transaction.
 *
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction than requested
 * @throws ConnectionError `ProviderFailed` if the result is not a PSBT, or a signature covers less than requested
 */
export function assertSigned(signed: string, request: Pick<PsbtRequest, 'psbt' | 'inputs'>): Psbt {
  const psbt = readPsbt(signed)
  if (!psbt) throw providerFailedError('The wallet answered no PSBT.')
  const unsignedHexOf = (each: Psbt) => toHex(each.data.globalMap.unsignedTx.toBuffer())
  if (unsignedHexOf(psbt) !== unsignedHexOf(Psbt.fromBase64(request.psbt)))
    throw new MoneyError('TransactionChanged', { details: 'The wallet signed another transaction than it was given.' })
  try {
    assertSighashTypes(psbt, request)
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause
    throw providerFailedError('The signatures cannot be read.', cause)
  }
  return psbt
}

/**
 * Finalises an input. A taproot signature for the key path (`tapKeySig`) is finalised without bitcoinjs-lib, which would need an additional
 * library for elliptic curves.
 */
function finalizeSignedInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptWitness || finalScriptSig) return
  if (!tapKeySig) return void psbt.finalizeInput(index)
  psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
}

/**
 * Checks that each signature covers what was requested. If a signature covers less, anyone who sees it can change the rest of the
 * transaction. If the wallet was not asked to sign an input, the signatures that the input already had are by other signers, and are not
 * checked.
 */
function assertSighashTypes(signed: Psbt, { psbt, inputs }: Pick<PsbtRequest, 'psbt' | 'inputs'>): void {
  const requestedPsbt = Psbt.fromBase64(psbt)
  for (const [index, input] of signed.data.inputs.entries()) {
    const requestedInput = requestedPsbt.data.inputs[index]
    const signInputs = inputs.filter((each) => each.index === index)
    const mayBeTaproot = maySpendTaproot(requestedInput, requestedPsbt.txInputs[index]?.index)
    const earlierSignatures =
      requestedInput && signInputs.length === 0 ? signaturesOf(requestedInput, mayBeTaproot).map(toHex) : []
    const allowedSighashTypes = signInputs.length > 0 ? signInputs.flatMap(sighashTypesOf) : sighashTypesOf()
    for (const signature of signaturesOf(input, mayBeTaproot)) {
      const sighashType = sighashTypeAt(signature)
      if (allowedSighashTypes.includes(sighashType) || earlierSignatures.includes(toHex(signature))) continue
      throw providerFailedError(`The wallet signed by the signature hash type ${sighashType}, which was not asked.`)
    }
  }
}

/** Whether all signatures in a PSBT cover the whole transaction. */
export function hasOnlyFullSignatures(psbt: Psbt): boolean {
  try {
    return psbt.data.inputs.every((input, index) => {
      const mayBeTaproot = maySpendTaproot(input, psbt.txInputs[index]?.index)
      return signaturesOf(input, mayBeTaproot).every((each) => sighashTypeAt(each) === Transaction.SIGHASH_ALL)
    })
  } catch {
    return false
  }
}

type PsbtInput = Psbt['data']['inputs'][number]

/**
 * Whether an input may spend a taproot output. Two fields can describe the output. Returns true if one of the fields describes a taproot
 * output, or if both are missing. A third party that created the PSBT may have left out the fields, or filled them with a wrong output.
 */
function maySpendTaproot({ witnessUtxo, nonWitnessUtxo }: PsbtInput = {}, output = 0): boolean {
  const previousOutput = nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[output]
  const spentOutputs = [witnessUtxo, previousOutput].filter((spent) => spent !== undefined)
  return (
    spentOutputs.length === 0 ||
    spentOutputs.some(({ script: outputScript }) => outputScript[0] === 0x51 && outputScript.length === 34)
  )
}

/** Returns all signatures of a PSBT input: those in its signature fields, and those in its final script and witness. */
function signaturesOf(input: PsbtInput, mayBeTaproot: boolean): readonly Uint8Array[] {
  const { partialSig = [], tapKeySig, tapScriptSig = [] } = input
  const { unlockingScript, witness } = readFinalScripts(input)
  const ecdsaSignatures = [...witness, ...(script.decompile(unlockingScript) ?? [])].flatMap((part) =>
    typeof part === 'object' && isEcdsaSignature(part) ? [part] : [],
  )
  return [
    ...[...partialSig, ...tapScriptSig].map(({ signature }) => signature),
    ...(tapKeySig ? [tapKeySig] : []),
    ...ecdsaSignatures,
    ...(mayBeTaproot ? taprootSignaturesOf(witness) : []),
  ]
}

/**
 * Reads the final script and witness of an input. bitcoinjs-lib extracts them only if all inputs of a PSBT are finalised, so they are
 * copied to a new PSBT with only this input.
 */
function readFinalScripts({ finalScriptSig, finalScriptWitness }: PsbtInput) {
  if (!finalScriptSig && !finalScriptWitness) return { unlockingScript: new Uint8Array(), witness: [] }
  const finalScripts = { ...(finalScriptSig && { finalScriptSig }), ...(finalScriptWitness && { finalScriptWitness }) }
  const witnessUtxo = { script: new Uint8Array(), value: 0n }
  const singleInputPsbt = new Psbt().addInput({ hash: new Uint8Array(32), index: 0, witnessUtxo, ...finalScripts })
  const [parsedInput] = singleInputPsbt.extractTransaction(true).ins
  return { unlockingScript: parsedInput?.script ?? new Uint8Array(), witness: parsedInput?.witness ?? [] }
}

/** Whether bytes have the encoding of an ECDSA signature (BIP-66). Accepts any signature hash type, because nodes do so too. */
function isEcdsaSignature(part: Uint8Array): boolean {
  return script.isCanonicalScriptSignature(Uint8Array.of(...part.subarray(0, -1), Transaction.SIGHASH_ALL))
}

/**
 * Returns the signatures in a taproot witness. If the coin is spent by its key, the witness is one signature. If it is spent by a script,
 * the witness has the arguments of the script, the script and the control block. In both cases an annex may follow (BIP-341).
 */
function taprootSignaturesOf(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const witnessWithoutAnnex = witness.length > 1 && witness.at(-1)?.[0] === 0x50 ? witness.slice(0, -1) : witness
  const scriptArguments = witnessWithoutAnnex.length > 1 ? witnessWithoutAnnex.slice(0, -2) : witnessWithoutAnnex
  return scriptArguments.filter(({ length }) => length === 64 || length === 65)
}

/**
 * Returns the signature hash type, which is the last byte of a signature (BIP-66, BIP-341). A Schnorr signature (taproot) of 64 bytes has
 * no such byte. An ECDSA signature always has it.
 */
function sighashTypeAt(signature: Uint8Array): number {
  return withoutDefaultType(signature.length === 64 && !isEcdsaSignature(signature) ? 0 : (signature.at(-1) ?? 0))
}

function providerFailedError(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
