import { Transaction } from 'bitcoinjs-lib'
import type { SignInput } from '../drivers/driver.ts'

/**
 * Returns the signature hash types that are allowed for an input: those in `sighashTypes`, or by default only ALL, which covers the whole
 * transaction.
 */
export function sighashTypesOf({ sighashTypes = [] }: Pick<SignInput, 'sighashTypes'> = {}): readonly number[] {
  return sighashTypes.length > 0 ? sighashTypes.map(withoutDefaultType) : [Transaction.SIGHASH_ALL]
}

/** Replaces taproot's type DEFAULT (0) with ALL, because signatures of both types cover the same data (BIP-341). */
export function withoutDefaultType(type: number): number {
  return type || Transaction.SIGHASH_ALL
}
