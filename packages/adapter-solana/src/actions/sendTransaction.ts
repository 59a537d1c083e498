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
 * Sends SOL from an account of the wallet in use. If `token` is set, sends that token of the classic token program or of Token-2022. Waits
 * until the transaction is confirmed. A payment that would fail is rejected before the request to the wallet.
 *
 * @param parameters.transaction - `value` in lamports, or in the token's base units; `token` is the address of the mint
 * @returns the signature in base58
 * @throws ConnectionError `NotConnected`, also if the wallet in use, its account or its network changes before the request to the wallet
 * @throws ConnectionError `UserRejected`, `RequestPending`, `ProviderFailed` or `RequestAborted`
 * @throws MoneyError `AmountAndReceiverRequired`, `AmountTooSmall`, `InvalidReceiver`, `InsufficientFunds`, `FeeTooHigh`, `TokenNotFound`,
 * `TokenNotTransferable` or `TransactionFailed` before the payment is sent
 * @throws MoneyError `TransactionChanged` if the wallet signed another transaction than requested, which the kit does not send. If the
 * wallet itself sent that transaction, its signature is in `details`
 * @throws MoneyError `TransactionFailed` or `InsufficientFunds` if the payment failed in its block, with the signature in `details`
 * @throws MoneyError `TransactionExpired`, or the reason why the nodes refused the payment, once no block can include the payment any more.
 * The signature is in `details`
 * @throws MoneyError `TransactionUnconfirmed` if the network did not respond, or responded wrongly, after the payment was sent. The
 * signature is in `details`
 * @throws MoneyError `TransactionUnconfirmed` without a signature, if a wallet that sends transactions itself may have sent the payment
 * despite an error
 * @throws NetworkError `ChainNotSupported` or `NoRpcUrl`; over WalletConnect also `SwitchRejected` or `SwitchNotApproved`
 * @throws ServiceError if no endpoint of the network responds before the wallet is asked
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
    // Checks the account and the network, because a WalletConnect session may grant different accounts on each network.
    const hasPayer = currentConnection?.accounts.some(({ address }) => address === from)
    if (hasPayer && currentConnection?.caipNetworkId === network.caipNetworkId) return
    const details = `The wallet in use does not have the account ${from} on ${network.caipNetworkId}.`
    throw new ConnectionError('NotConnected', { details })
  }
  if (connectionBefore.caipNetworkId !== network.caipNetworkId)
    await links.during(link.connectorId, () => link.moveTo(network))
  assertInUse()
  // The code for payments is imported here, so that pages load it only at their first payment.
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
