import { MoneyError } from '@latchkey/core/errors'
import { mostMoney } from '../api/bitcoinApi.ts'
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
 * @throws MoneyError `AmountOutOfRange` if the amount is not a bigint; `InvalidReceiver`; `AmountTooSmall` for an amount that no node
 * relays; `InsufficientFunds` for more than the total supply
 */
export function assertPayable({ recipient, amount, form }: assertPayable.Parameters): void {
  if (typeof amount !== 'bigint') throw new MoneyError('AmountOutOfRange', { details: 'Pass a bigint of sat.' })
  const { script } = readAddress(recipient, form)
  const least = dustLimit(script)
  if (amount < least) throw new MoneyError('AmountTooSmall', { details: `${recipient} is paid ${least} sat at least.` })
  if (amount > mostMoney) throw new MoneyError('InsufficientFunds', { details: 'There are 21 million BTC.' })
}
