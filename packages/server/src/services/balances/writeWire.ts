import { multiplyDecimals, toDecimal } from '@latchkey/protocol/money'
import type { ListedCurrency } from '../../platform/chains/chains.ts'
import type { Holding } from './BalanceSource.ts'
import type { WireBalances, WirePrices } from './wire.ts'

/** The maximum number of significant digits of a number in JSON. */
const maxDigits = 15

/**
 * Writes a balance as the API sends it. If the price is unknown, `price` and `value` are absent, because 0 would say that the currency is
 * worth nothing.
 */
export function writeBalance(
  chainId: string,
  { currency, address, amount }: Holding,
  price: string | undefined,
): WireBalances['balances'][number] {
  const numeric = toDecimal(amount, currency.decimals)
  return {
    ...writeCurrency(currency),
    chainId,
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    ...(price !== undefined && { value: toJsonNumber(multiplyDecimals(numeric, price)), price: toJsonNumber(price) }),
    quantity: { decimals: String(currency.decimals), numeric },
  }
}

/** Writes the price of a currency as the API sends it. An unknown price is absent. */
export function writePrice(
  address: string,
  currency: ListedCurrency,
  price: string | undefined,
): WirePrices['fungibles'][number] {
  return { address, ...writeCurrency(currency), ...(price !== undefined && { price: toJsonNumber(price) }) }
}

function writeCurrency({ name, symbol, logoURI }: ListedCurrency) {
  return { name, symbol, ...(logoURI !== undefined && { iconUrl: logoURI }) }
}

/**
 * Returns a decimal string as a number for JSON, truncated to 15 significant digits. A JavaScript number represents 15 digits exactly, so
 * the text that JSON writes has the same digits.
 */
export function toJsonNumber(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significantDigits = digits.slice(0, maxDigits)
  return Number(`${significantDigits || '0'}e${digits.length - significantDigits.length - fraction.length}`)
}
