import fc from 'fast-check'
import { divideDecimals, multiplyDecimals } from '../src/money/arithmetic.ts'
import { toBaseUnits, toDecimal } from '../src/money/baseUnits.ts'
import { truncateDecimal } from '../src/money/truncateDecimal.ts'

/** An amount of any token in base units, up to uint256, and its decimals. */
const arbitraryAmount = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 255 }))
const arbitrarySignedAmount = fc.tuple(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat({ max: 255 }))
const arbitraryPrice = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 24 }))

/** Properties that hold for every amount. Where possible, each computes the expected result with bigints, without the tested code. */
export const moneyProperties: Readonly<Record<string, fc.IPropertyWithHooks<unknown>>> = {
  'text and base units convert into each other without a loss': fc.property(
    arbitrarySignedAmount,
    ([value, decimals]) => toBaseUnits(toDecimal(value, decimals), decimals) === value,
  ),
  'the cents of amount x price are exact': fc.property(
    arbitraryAmount,
    arbitraryPrice,
    ([value, decimals], [price, priceDecimals]) => {
      const product = multiplyDecimals(toDecimal(value, decimals), toDecimal(price, priceDecimals))
      const cents = (value * price * 100n) / 10n ** BigInt(decimals + priceDecimals)
      return toBaseUnits(truncateDecimal(product, 2), 2) === cents
    },
  ),
  'the shown amount is the exact amount, cut': fc.property(
    arbitraryAmount,
    fc.nat({ max: 24 }),
    ([value, decimals], digits) => {
      const lastDigitUnit = 10n ** BigInt(decimals > digits ? decimals - digits : 0)
      return (
        toBaseUnits(truncateDecimal(toDecimal(value, decimals), digits), decimals) ===
        (value / lastDigitUnit) * lastDigitUnit
      )
    },
  ),
  'a quotient is exact, cut': fc.property(
    arbitraryAmount,
    arbitraryPrice,
    ([value, decimals], [price, priceDecimals]) => {
      const divisor = price + 1n
      const quotient = divideDecimals(toDecimal(value, decimals), toDecimal(divisor, priceDecimals), 18)
      const expectedQuotient = (value * 10n ** BigInt(18 + priceDecimals)) / (divisor * 10n ** BigInt(decimals))
      return toBaseUnits(quotient, 18) === expectedQuotient
    },
  ),
}
