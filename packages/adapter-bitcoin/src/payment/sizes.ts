import type { AddressKind } from './outputScript.ts'

/** Version, lock time, the counts of inputs and outputs, and the witness's mark, in weight units. */
const baseWeight = (4 + 4 + 1 + 1) * 4 + 2

/**
 * What an input weighs once it is signed by one key with the longest signature, by what it spends. A P2SH address of a wallet holds
 * P2WPKH.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0141.mediawiki#transaction-size-calculations
 */
const inputWeights: Record<Exclude<AddressKind, 'p2wsh'>, number> = {
  p2wpkh: 41 * 4 + 108,
  p2sh: 64 * 4 + 108,
  p2tr: 41 * 4 + 67,
  p2pkh: 148 * 4,
}

export type PayerKind = keyof typeof inputWeights

const outputWeight = (script: Uint8Array) => (8 + 1 + script.length) * 4

/** In vB, rounded up as nodes do. */
export function transactionSize({ payer, inputs, outputs }: transactionSize.Parameters): number {
  const weight = outputs.reduce((sum, script) => sum + outputWeight(script), baseWeight + inputs * inputWeights[payer])
  // A count above 252 takes three bytes.
  return Math.ceil((weight + (inputs > 252 ? 8 : 0)) / 4)
}

export declare namespace transactionSize {
  type Parameters = { payer: PayerKind; inputs: number; outputs: readonly Uint8Array[] }
}

/** What one more coin of the payer costs, in vB. */
export const inputSize = (payer: PayerKind) => inputWeights[payer] / 4

/**
 * The smallest amount, in sat, that nodes pass on to a script: less would cost more to spend than it is worth.
 *
 * @see https://github.com/bitcoin/bitcoin/blob/master/src/policy/policy.cpp GetDustThreshold
 */
export function dustLimit(script: Uint8Array): bigint {
  const isWitness = script[0] === 0x00 || script[0] === 0x51
  return BigInt(3 * (outputWeight(script) / 4 + (isWitness ? 67 : 148)))
}
