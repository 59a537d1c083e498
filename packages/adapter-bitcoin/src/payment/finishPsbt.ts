import { ConnectionError } from '@latchkey/core/errors'
import { Psbt } from 'bitcoinjs-lib'
import { toHex } from '../bytes.ts'

/**
 * The transaction of a PSBT that a wallet has signed, in hex.
 *
 * @param signed - base64, finalised by the wallet or not
 * @param asked - what the wallet was asked to sign, in base64
 * @throws ConnectionError `ProviderFailed` when it is another transaction, or not signed whole
 */
export function finishPsbt(signed: string, asked: string): string {
  const psbt = read(signed)
  if (unsigned(psbt) !== unsigned(read(asked))) throw failed('The wallet signed another transaction than it was given.')
  try {
    for (const index of psbt.data.inputs.keys()) finishInput(psbt, index)
    return psbt.extractTransaction().toHex()
  } catch (cause) {
    throw failed('The wallet did not sign every input.', cause)
  }
}

/** Done here for taproot's plain signature, which bitcoinjs-lib finalises with the curve's arithmetic alone. */
function finishInput(psbt: Psbt, index: number): void {
  const { finalScriptSig, finalScriptWitness, tapKeySig } = psbt.data.inputs[index] ?? {}
  if (finalScriptWitness || finalScriptSig) return
  if (!tapKeySig) return void psbt.finalizeInput(index)
  psbt.updateInput(index, { finalScriptWitness: Uint8Array.of(1, tapKeySig.length, ...tapKeySig) })
}

function read(psbt: string): Psbt {
  try {
    return Psbt.fromBase64(psbt)
  } catch (cause) {
    throw failed('This is no PSBT.', cause)
  }
}

const unsigned = (psbt: Psbt) => toHex(psbt.data.globalMap.unsignedTx.toBuffer())

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
