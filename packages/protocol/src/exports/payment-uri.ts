/**
 * Payment URIs, which QR codes contain: ERC-681, Solana Pay and BIP-21. These exports have an entry point of their own,
 * because a page loads them only when the visitor receives or scans a payment.
 */
export { isSegwitAddress } from '../namespaces/segwitAddress.ts'
export {
  type BitcoinPaymentRequest,
  type EvmPaymentRequest,
  type PaymentRequest,
  PaymentUriError,
  type PaymentUriErrorCode,
  type SolanaPaymentRequest,
} from '../payment-uri/PaymentRequest.ts'
export { readPaymentUri } from '../payment-uri/readPaymentUri.ts'
export { writePaymentUri } from '../payment-uri/writePaymentUri.ts'
