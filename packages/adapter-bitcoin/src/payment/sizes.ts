import type { AddressKind } from './outputScript.ts'

/**
 * The weight (BIP-141) of a transaction without its inputs and outputs: the version, the lock time, the counts of inputs and outputs, and
 * the segwit marker and flag.
 */
const baseWeight = (4 + 4 + 1 + 1) * 4 + 2

/**
 * The weight (BIP-141) of an input with one signature of the greatest length, by the type of the payer's address. `p2sh` means P2WPKH
 * inside of P2SH, because that is what wallets use.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0141.mediawiki#transaction-size-calculations
 */
const inputWeights: Record<Exclude<AddressKind, 'p2wsh'>, number> = {
  p2wpkh: 41 * 4 + 108,
  p2sh: 64 * 4 + 108,
  p2tr: 41 * 4 + 67,
  p2pkh: 148 * 4,
}

/** The type of the address that pays. */
export type PayerKind = keyof typeof inputWeights

/** Returns the weight (BIP-141) of an output with this script. */
const computeOutputWeight = (script: Uint8Array) => (8 + 1 + script.length) * 4

/** Returns the size of a transaction in vB, rounded up as nodes do. */
export function transactionSize({ payer, inputs, outputs }: transactionSize.Parameters): number {
  const weight = outputs.reduce(
    (sum, script) => sum + computeOutputWeight(script),
    baseWeight + inputs * inputWeights[payer],
  )
  // The number of inputs takes one byte up to 252, and three bytes above that. The two extra bytes weigh 8 units.
  return Math.ceil((weight + (inputs > 252 ? 8 : 0)) / 4)
}

export declare namespace transactionSize {
  type Parameters = { payer: PayerKind; inputs: number; outputs: readonly Uint8Array[] }
}

/** Returns by how many vB a transaction grows if it spends one more coin of the payer. */
export const inputSize = (payer: PayerKind) => inputWeights[payer] / 4

/**
 * Returns the smallest amount in sat that an output with this script needs so that nodes relay the transaction. Spending a smaller output
 * would cost more than its amount.
 *
 * @see https://github.com/bitcoin/bitcoin/blob/master/src/policy/policy.cpp GetDustThreshold
 */
export function dustLimit(script: Uint8Array): bigint {
  const isWitnessProgram = script[0] === 0x00 || script[0] === 0x51
  return BigInt(3 * (computeOutputWeight(script) / 4 + (isWitnessProgram ? 67 : 148)))
}
