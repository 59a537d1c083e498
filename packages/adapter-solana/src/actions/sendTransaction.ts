import type { SolanaTransactionRequest } from '@latchkey/core/adapter'
import { ConnectionError, type MoneyError, type NetworkError, type ServiceError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: SolanaTransactionRequest; network: Network; address: string }
  type ErrorType = ConnectionError | MoneyError | NetworkError | ServiceError
}

/**
 * Sends SOL from an account of the wallet in use, or with `token` a token of the classic token program or Token-2022. Waits until the
 * transaction is confirmed. A payment that would fail is rejected before the wallet is asked.
 *
 * @param parameters.transaction - `value` in lamports, or in the token's base units; `token` is the mint
 * @returns the signature in base58
 * @throws ConnectionError `NotConnected`, also if the wallet in use, its account or its network changes before the wallet is asked;
 * `UserRejected`, `RequestPending`, `ProviderFailed`, `RequestAborted`
 * @throws MoneyError before the payment is sent: `AmountAndReceiverRequired`, `AmountTooSmall`, `InvalidReceiver`, `InsufficientFunds`,
 * `FeeTooHigh`, `TokenNotFound`, `TokenNotTransferable`, `TransactionFailed`
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction, which the kit then does not send, or if the wallet sent
 * another transaction, whose signature is in `details`
 * @throws MoneyError with the signature in `details`: the reason if the payment failed in its block; `TransactionExpired`, or the reason
 * why the nodes refused the payment, once no block can include it any more; `TransactionUnconfirmed` if the network did not respond, or
 * responded wrongly, after the payment was sent
 * @throws MoneyError `TransactionUnconfirmed` without a signature, if a wallet that sends transactions itself returned an error that does
 * not prove that nothing was sent
 * @throws NetworkError `ChainNotSupported`, `NoRpcUrl`; `SwitchRejected`, `SwitchNotApproved` over WalletConnect
 * @throws ServiceError if no endpoint of the network responds: nothing was signed
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address: from }: sendTransaction.Parameters,
): Promise<string> {
  assertTransaction({ transaction, namespace: 'solana', sendsTokens: true })
  const { balances, links, ports, rpc, signal } = context
  const link = links.get()
  const connectionBefore = link.read()
  if (!connectionBefore) throw new ConnectionError('NotConnected')
  const assertInUse = () => {
    const currentConnection = links.find() === link ? link.read() : undefined
    // The account is checked too, because a session may have different accounts on each network.
    const hasPayer = currentConnection?.accounts.some(({ address }) => address === from)
    if (hasPayer && currentConnection?.caipNetworkId === network.caipNetworkId) return
    const details = `The wallet in use does not have the account ${from} on ${network.caipNetworkId}.`
    throw new ConnectionError('NotConnected', { details })
  }
  if (connectionBefore.caipNetworkId !== network.caipNetworkId)
    await links.during(link.connectorId, () => link.moveTo(network))
  assertInUse()
  // The libraries for payments are a chunk, which is loaded at the first payment.
  const { pay } = await import('../transactions/pay.ts')
  try {
    const { signer } = link
    const { log, metadata, rpc: settings } = ports
    const memo = metadata.name
    return await pay({ rpc, settings, network, signer, from, transaction, memo, assertInUse, signal, log })
  } finally {
    balances.forget(network.caipNetworkId, from)
  }
}
