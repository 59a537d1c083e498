import { toDecimal } from '../money/baseUnits.ts'
import { type PaymentRequest, PaymentUriError } from './PaymentRequest.ts'
import { readPaymentUri } from './readPaymentUri.ts'

/**
 * Writes a payment URI: ERC-681 for EVM chains, Solana Pay, or BIP-21. The result is read again before it is returned, so a URI that
 * `readPaymentUri` refuses, or reads as another request, is never written. Without this check, an address such as `0x…?value=1` would add
 * an amount.
 *
 * @throws PaymentUriError if the request has an invalid address, amount, chain or text
 */
export function writePaymentUri(request: PaymentRequest): string {
  const uri = compose(request)
  if (toText(readPaymentUri(uri)) !== toText(request)) throw new PaymentUriError('InvalidParameter', uri)
  return uri
}

/** Returns the fields of a request as one text, to compare requests. An absent field and an empty list are the same. */
function toText(request: PaymentRequest): string {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined && value.length !== 0)
  return JSON.stringify(fields.map(([name, value]) => `${name} ${value}`).sort())
}

function compose(request: PaymentRequest): string {
  const { to, amount } = request
  let target: string = `${schemes[request.namespace]}:${to}`
  let parameters: [string, string | undefined][]
  if (request.namespace === 'eip155') {
    const { token, caipNetworkId } = request
    const chain = caipNetworkId ? `@${caipNetworkId.split(':')[1]}` : ''
    target = `ethereum:${token ?? to}${chain}${token ? '/transfer' : ''}`
    // The amount is written as a plain number, because few readers understand an exponent.
    parameters = token
      ? [
          ['address', to],
          ['uint256', amount?.toString()],
        ]
      : [['value', amount?.toString()]]
  } else if (request.namespace === 'solana') {
    const { token, references = [], label, message, memo } = request
    parameters = [
      ['amount', request.amount],
      ['spl-token', token],
      ...references.map((reference): [string, string] => ['reference', reference]),
      ['label', label],
      ['message', message],
      ['memo', memo],
    ]
  } else {
    const { label, message } = request
    parameters = [
      ['amount', request.amount === undefined ? undefined : toDecimal(request.amount, 8)],
      ['label', label],
      ['message', message],
    ]
  }
  const queryParts = parameters.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encode(value)}`]))
  return target + (queryParts.length > 0 ? `?${queryParts.join('&')}` : '')
}

/** Encodes a text for a URI. Throws for an unpaired surrogate, which has no encoding. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new PaymentUriError('InvalidParameter', text)
  }
}

const schemes = { eip155: 'ethereum', solana: 'solana', bip122: 'bitcoin' } as const
