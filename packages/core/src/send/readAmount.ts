import { AmountError, toBaseUnits } from '@latchkey/protocol/money'
import type { SendFormErrors } from './SendState.ts'

/** The largest amount that a network can represent (uint256), in base units. */
const maxAmount = 2n ** 256n - 1n

/**
 * Reads a typed amount without rounding.
 *
 * @param holding - What the account holds, in base units; `undefined` if it is unknown.
 * @returns the amount in base units, or what is wrong with the text
 */
export function readAmount(
  text: string,
  { decimals, holding = maxAmount }: { decimals: number; holding?: bigint | undefined },
): { amount: bigint; error?: undefined } | { error: NonNullable<SendFormErrors['amount']> } {
  const typedText = text.trim()
  if (typedText === '') return { error: 'required' }
  try {
    const amount = toBaseUnits(typedText, decimals)
    if (typedText.startsWith('-')) return { error: 'notANumber' }
    if (amount === 0n) return { error: 'zero' }
    return amount > holding || amount > maxAmount ? { error: 'tooLarge' } : { amount }
  } catch (error) {
    const code = error instanceof AmountError ? error.code : undefined
    return { error: code === 'TooManyDecimals' ? 'tooPrecise' : code === 'TooLong' ? 'tooLarge' : 'notANumber' }
  }
}
