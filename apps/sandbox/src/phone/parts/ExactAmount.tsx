import { Amount } from '@latchkey/ui'
import { visibleText } from './visibleText.ts'

type ExactAmountProps = { value: bigint; symbol?: string | undefined; decimals?: number | undefined }

/** What would be signed, to the last digit; base units where nobody knows how many digits there are. */
export function ExactAmount({ value, symbol = 'base units', decimals = 0 }: ExactAmountProps) {
  return <Amount decimals={decimals} maximumFractionDigits={decimals} symbol={visibleText(symbol)} value={value} />
}

export function Bitcoins({ value }: { value: bigint }) {
  return <ExactAmount decimals={8} symbol="BTC" value={value} />
}
