import { Transaction } from 'bitcoinjs-lib'
import type { SignInput } from '../drivers/driver.ts'

/** The signature hash types that are allowed for an input: those that the site names, or else only the type that covers everything. */
export function sighashTypesOf({ sighashTypes = [] }: Pick<SignInput, 'sighashTypes'> = {}): readonly number[] {
  return sighashTypes.length > 0 ? sighashTypes.map(plainType) : [Transaction.SIGHASH_ALL]
}

/** Maps taproot's DEFAULT to ALL, which covers the same (BIP-341). */
export function plainType(type: number): number {
  return type || Transaction.SIGHASH_ALL
}
