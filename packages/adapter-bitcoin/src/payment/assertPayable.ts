import { MoneyError } from '@latchkey/core/errors'
import { totalSupply } from '../api/bitcoinApi.ts'
import type { AddressForm } from '../bitcoinChains.ts'
import { readAddress } from './outputScript.ts'
import { dustLimit } from './sizes.ts'

export declare namespace assertPayable {
  type Parameters = {
    recipient: string
    /** The amount in sat. */
    amount: bigint
    form: AddressForm
  }
  type ErrorType = MoneyError
}

/**
 * Checks the receiver and the amount of a payment.
 *
 * @throws MoneyError `AmountOutOfRange` if the amount is not a bigint
 * @throws MoneyError `InvalidReceiver` if the receiver is not an address of this network
 * @throws MoneyError `AmountTooSmall` if the amount is so small that nodes do not relay the payment
 * @throws MoneyError `InsufficientFunds` if the amount is above the total supply of Bitcoin
 */
export function assertPayable({ recipient, amount, form }: assertPayable.Parameters): void {
  if (typeof amount !== 'bigint') throw new MoneyError('AmountOutOfRange', { details: 'Pass a bigint of sat.' })
  const { script } = readAddress(recipient, form)
  const minimumAmount = dustLimit(script)
  if (amount < minimumAmount)
    throw new MoneyError('AmountTooSmall', { details: `${recipient} is paid ${minimumAmount} sat at least.` })
  if (amount > totalSupply) throw new MoneyError('InsufficientFunds', { details: 'There are 21 million BTC.' })
}
