import type { FeeQuote, SolanaTransactionRequest } from '@latchkey/core/adapter'
import type { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'

export declare namespace quoteFee {
  type Parameters = { transaction: SolanaTransactionRequest; network: Network; address: string }
  type ErrorType = MoneyError | NetworkError | ServiceError
}

/**
 * Estimates the fee of a payment, in lamports. The payment is planned and simulated as for sending, but the wallet gets no request. The cap
 * of the quote includes the highest priority fee that the visitor may choose in the wallet.
 *
 * @throws MoneyError like `sendTransaction` before its request to the wallet
 * @throws NetworkError `NoRpcUrl` if the network has no endpoint
 * @throws ServiceError if no endpoint of the network responds, or if no response is valid
 */
export async function quoteFee(
  context: FlowContext,
  { transaction, network, address: from }: quoteFee.Parameters,
): Promise<FeeQuote> {
  assertTransaction({ transaction, namespace: 'solana', sendsTokens: true })
  const { ports, rpc, signal } = context
  const { log, metadata, rpc: settings } = ports
  const { quotePayment } = await import('../transactions/quotePayment.ts')
  return quotePayment({ rpc, settings, network, from, transaction, memo: metadata.name, signal, log })
}
