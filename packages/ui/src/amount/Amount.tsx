import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { formatDecimal } from './formatAmount.ts'
import { toDecimal } from './toDecimal.ts'

/** Props of `Amount`. */
export type AmountProps = {
  symbol?: string | undefined
  /** Further digits are cut off, never rounded. */
  maximumFractionDigits?: number
  /** A BCP 47 tag; without one, the browser's. */
  locale?: string | undefined
  size?: 'row' | 'balance'
} & (
  | { /** An exact decimal text. */ value: string; decimals?: never }
  | { /** Base units. */ value: bigint; decimals: number }
)

/**
 * An amount in tabular figures; its title is the exact value. A number is never cut off and never wraps: a balance with
 * many digits (`data-length`) is set smaller, and its symbol may stand in the next line.
 */
export function Amount({ symbol, maximumFractionDigits = 3, locale, size = 'row', ...amount }: AmountProps) {
  const exact = typeof amount.value === 'bigint' ? toDecimal(amount.value, amount.decimals ?? 0) : amount.value
  const text = formatDecimal(exact, { maximumFractionDigits, locale })
  // Screen readers skip the `<` of `<0.001`, so they get the exact value.
  const isBound = /^[<>]/.test(text)
  const length = text.length > 18 ? 'huge' : text.length > 12 ? 'long' : undefined
  return (
    <bdi
      className="lk-amount"
      data-length={length}
      data-size={size}
      title={symbol === undefined ? exact : `${exact} ${symbol}`}
    >
      {isBound ? (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>
            {formatDecimal(exact, { maximumFractionDigits: Number.POSITIVE_INFINITY, locale })}
          </VisuallyHidden>
        </>
      ) : (
        text
      )}
      {symbol !== undefined && <span className="lk-amount-symbol">{` ${symbol}`}</span>}
    </bdi>
  )
}
