import type { AddressKind } from './outputScript.ts'

/** The version, the lock time, the counts of inputs and outputs, and the segwit marker and flag, in weight units. */
const baseWeight = (4 + 4 + 1 + 1) * 4 + 2

/**
 * The weight of an input with one signature of the longest form, by the type of its address. P2SH addresses of wallets contain P2WPKH.
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

/** The size of a transaction in vB, rounded up as in nodes. */
export function transactionSize({ payer, inputs, outputs }: transactionSize.Parameters): number {
  const weight = outputs.reduce((sum, script) => sum + outputWeight(script), baseWeight + inputs * inputWeights[payer])
  // A count above 252 takes three bytes.
  return Math.ceil((weight + (inputs > 252 ? 8 : 0)) / 4)
}

export declare namespace transactionSize {
  type Parameters = { payer: PayerKind; inputs: number; outputs: readonly Uint8Array[] }
}

/** The size of one more coin of the payer, in vB. */
export const inputSize = (payer: PayerKind) => inputWeights[payer] / 4

/**
 * The smallest amount that nodes relay to a script, in sat. A smaller output would cost more to spend than its amount.
 *
 * @see https://github.com/bitcoin/bitcoin/blob/master/src/policy/policy.cpp GetDustThreshold
 */
export function dustLimit(script: Uint8Array): bigint {
  const isWitness = script[0] === 0x00 || script[0] === 0x51
  return BigInt(3 * (outputWeight(script) / 4 + (isWitness ? 67 : 148)))
}
