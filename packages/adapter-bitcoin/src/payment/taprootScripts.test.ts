import { fromBase64, toBase64 } from '@latchkey/adapter-kit/flows'
import { p2tr, p2tr_pk, SigHash, Transaction } from '@scure/btc-signer'
import { pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { payments } from './bitcoinPayments.ts'

const [own, internal] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
const spent = p2tr(pubSchnorr(internal), { script: p2tr_pk(pubSchnorr(own)).script }, undefined, true)

/** Creates a PSBT that spends a taproot coin by one of its scripts. */
function buildUnsigned(): string {
  const transaction = new Transaction()
  const witnessUtxo = { script: spent.script, amount: 5_000n }
  const { tapInternalKey, tapLeafScript = [] } = spent
  transaction.addInput({ tapInternalKey, tapLeafScript, txid: 'ab'.repeat(32), index: 0, witnessUtxo })
  transaction.addOutput({ script: spent.script, amount: 4_000n })
  return toBase64(transaction.toPSBT())
}

/** Signs a PSBT in the same way as a wallet, without finalising it. */
function signOnly(psbt: string, sighash: SigHash): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.updateInput(0, { sighashType: sighash }, true)
  transaction.sign(own, [sighash])
  return toBase64(transaction.toPSBT())
}

/** Finalises a PSBT in the same way as a wallet. If `isAnnexed`, the witness ends with an annex (BIP-341). */
function finalise(psbt: string, isAnnexed = false): string {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.finalize()
  const { finalScriptWitness = [] } = transaction.getInput(0)
  if (isAnnexed) transaction.updateInput(0, { finalScriptWitness: [...finalScriptWitness, Uint8Array.of(0x50)] }, true)
  return toBase64(transaction.toPSBT())
}

const sign = (psbt: string, sighash: SigHash, isAnnexed = false) => finalise(signOnly(psbt, sighash), isAnnexed)

describe('finishPsbt', () => {
  const narrow = [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]
  const requestedPsbt = buildUnsigned()
  const inputs = [{ address: 'own', index: 0 }]

  test('default: finalises a taproot script input', () => {
    for (const sighash of [SigHash.DEFAULT, SigHash.ALL])
      expect(payments.finishPsbt({ signed: sign(requestedPsbt, sighash), psbt: requestedPsbt, inputs }).txid).toMatch(
        /^[0-9a-f]{64}$/,
      )
  })

  test.each([false, true])(
    'error: ProviderFailed for a signature that covers less than requested, with an annex: %s',
    (annex) => {
      for (const sighash of narrow) {
        const signedPsbt = sign(requestedPsbt, sighash, annex)
        const refusedError = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })
        expect(() => payments.finishPsbt({ signed: signedPsbt, psbt: requestedPsbt, inputs })).toThrow(refusedError)
        const named = [{ address: 'own', index: 0, sighashTypes: [sighash] }]
        expect(payments.finishPsbt({ signed: signedPsbt, psbt: requestedPsbt, inputs: named }).txid).toMatch(
          /^[0-9a-f]{64}$/,
        )
      }
    },
  )

  test('error: ProviderFailed for a final signature that covers less than requested, if the PSBT does not contain the coin', () => {
    const plain = p2tr(pubSchnorr(own))
    /**
     * Creates a PSBT that spends a taproot coin by its key. If `isCarried`, the PSBT contains the data of the coin. The wallet can sign
     * without this data.
     */
    const spending = (isCarried: boolean) => {
      const transaction = new Transaction()
      const witnessUtxo = { script: plain.script, amount: 5_000n }
      const input = { txid: 'ab'.repeat(32), index: 0, tapInternalKey: pubSchnorr(own) }
      transaction.addInput(isCarried ? { ...input, witnessUtxo } : input)
      transaction.addOutput({ script: plain.script, amount: 4_000n })
      return toBase64(transaction.toPSBT())
    }
    const request = { psbt: spending(false), inputs }
    for (const sighash of [...narrow, SigHash.NONE_ANYONECANPAY]) {
      const signedPsbt = sign(spending(true), sighash)
      const refusedError = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })
      expect(() => payments.assertSigned(signedPsbt, request)).toThrow(refusedError)
      const named = [{ address: 'own', index: 0, sighashTypes: [sighash] }]
      expect(payments.assertSigned(signedPsbt, { ...request, inputs: named }).inputCount).toBe(1)
    }
    for (const sighash of [SigHash.DEFAULT, SigHash.ALL])
      expect(payments.assertSigned(sign(spending(true), sighash), request).inputCount).toBe(1)
  })

  test('error: ProviderFailed for a signature that is not final and covers less than requested', () => {
    for (const sighash of narrow) {
      const signedPsbt = signOnly(requestedPsbt, sighash)
      const refusedError = expect.objectContaining({ name: 'ConnectionError', code: 'ProviderFailed' })
      expect(() => payments.assertSigned(signedPsbt, { psbt: requestedPsbt, inputs })).toThrow(refusedError)
      expect(payments.assertSigned(signedPsbt, { psbt: signedPsbt, inputs: [] }).inputCount).toBe(1)
      expect(payments.assertSigned(finalise(signedPsbt), { psbt: signedPsbt, inputs: [] }).inputCount).toBe(1)
    }
  })
})
