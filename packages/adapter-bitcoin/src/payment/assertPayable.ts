import { MoneyError } from '@latchkey/core/errors'
import { mostMoney } from '../api/bitcoinApi.ts'
import type { AddressForm } from '../bitcoinChains.ts'
import { readAddress } from './outputScript.ts'
import { dustLimit } from './sizes.ts'

export declare namespace assertPayable {
  type Parameters = {
    recipient: string
    /** In sat. */
    amount: bigint
    form: AddressForm
  }
  type ErrorType = MoneyError
}

/** @throws MoneyError `AmountOutOfRange` for what is no bigint, `InvalidReceiver`, `AmountTooSmall` for what no node would pass on, `InsufficientFunds` for more than there is */
export function assertPayable({ recipient, amount, form }: assertPayable.Parameters): void {
  if (typeof amount !== 'bigint') throw new MoneyError('AmountOutOfRange', { details: 'Pass a bigint of sat.' })
  const { script } = readAddress(recipient, form)
  const least = dustLimit(script)
  if (amount < least) throw new MoneyError('AmountTooSmall', { details: `${recipient} is paid ${least} sat at least.` })
  if (amount > mostMoney) throw new MoneyError('InsufficientFunds', { details: 'There are 21 million BTC.' })
}
