import { formatDecimal, toDecimal } from '@latchkey/protocol/money'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of `Amount`. */
export type AmountProps = {
  symbol?: string | undefined
  /** Maximum number of digits after the decimal point. More digits are cut off and not rounded. Defaults to 3. */
  maximumFractionDigits?: number
  /** Language of the number format, as a BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
  size?: 'row' | 'balance'
} & (
  | { /** A decimal string, such as `12.5`. */ value: string; decimals?: never }
  | {
      /** Base units, such as wei. */
      value: bigint
      /** Digits after the decimal point, from 0 to 255. */
      decimals: number
    }
)

/** A very long number in a row wraps, because a number without its end would be another number. */
const wrapped = { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/**
 * An amount of a token. The `title` attribute has the exact value. The number is never cut off: as a balance, a long number
 * (`data-length`) gets a smaller font, and the symbol may move to the next line.
 */
export function Amount({ symbol, maximumFractionDigits = 3, locale, size = 'row', ...amount }: AmountProps) {
  const exactText = amount.decimals === undefined ? amount.value : toDecimal(amount.value, amount.decimals)
  const text = formatDecimal(exactText, { maximumFractionDigits, locale })
  // Screen readers skip the sign `<` in `<0.001`, so they get the exact value instead.
  const hasComparisonSign = /^[<>]/.test(text)
  const lengthCategory = text.length > 18 ? 'huge' : text.length > 12 ? 'long' : undefined
  return (
    <bdi
      className="lk-amount"
      data-length={lengthCategory}
      data-size={size}
      style={lengthCategory === 'huge' && size === 'row' ? wrapped : undefined}
      title={symbol === undefined ? exactText : `${exactText} ${symbol}`}
    >
      {hasComparisonSign ? (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>
            {formatDecimal(exactText, { maximumFractionDigits: Number.POSITIVE_INFINITY, locale })}
          </VisuallyHidden>
        </>
      ) : (
        text
      )}
      {symbol !== undefined && <span className="lk-amount-symbol">{` ${symbol}`}</span>}
    </bdi>
  )
}
