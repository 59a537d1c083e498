import { Transaction } from 'bitcoinjs-lib'
import type { SignInput } from '../drivers/driver.ts'

/** The signature hash types that a signature of an input may have: those that the site names, or the one that covers everything. */
export function sighashTypesOf({ sighashTypes = [] }: Pick<SignInput, 'sighashTypes'> = {}): readonly number[] {
  return sighashTypes.length > 0 ? sighashTypes.map(plainType) : [Transaction.SIGHASH_ALL]
}

/** Taproot's default covers what ALL does (BIP-341). */
export function plainType(type: number): number {
  return type || Transaction.SIGHASH_ALL
}
