import { Amount } from '@latchkey/ui'
import { visibleText } from './visibleText.ts'

type ExactAmountProps = { value: bigint; symbol?: string | undefined; decimals?: number | undefined }

/** Shows all digits of an amount, for a prompt. If the number of decimals is not known, the amount is in base units. */
export function ExactAmount({ value, symbol = 'base units', decimals = 0 }: ExactAmountProps) {
  return <Amount decimals={decimals} maximumFractionDigits={decimals} symbol={visibleText(symbol)} value={value} />
}

export function Bitcoins({ value }: { value: bigint }) {
  return <ExactAmount decimals={8} symbol="BTC" value={value} />
}
