import { toDecimal } from '../money/baseUnits.ts'
import type { PaymentRequest } from './PaymentRequest.ts'
import { readPaymentUri } from './readPaymentUri.ts'

/**
 * Writes a payment URI: ERC-681 for EVM chains, Solana Pay, or BIP-21. The result is read again before it is returned, so a URI that
 * `readPaymentUri` refuses is never written.
 *
 * @throws PaymentUriError if the request has an invalid address, amount or chain
 */
export function writePaymentUri(request: PaymentRequest): string {
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
  const query = parameters.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  )
  const uri = target + (query.length > 0 ? `?${query.join('&')}` : '')
  readPaymentUri(uri)
  return uri
}

const schemes = { eip155: 'ethereum', solana: 'solana', bip122: 'bitcoin' } as const
