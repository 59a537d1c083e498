import type { EvmTransactionRequest, SessionWallet } from '@latchkey/core/adapter'
import { MoneyError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'

/**
 * Asks the wallet to sign and broadcast a transaction.
 *
 * @returns the hash of the transaction
 * @throws MoneyError `AmountAndReceiverRequired` if the transaction has no amount or no receiver
 * @throws MoneyError `InvalidReceiver` if the receiver is not an address, or has a wrong checksum
 * @throws MoneyError `TransactionUnconfirmed` if the wallet may have sent the transaction although no hash came back
 * @throws NetworkError `ChainNotSupported` if the session is on another chain than the transaction's
 * @throws ConnectionError `UserRejected`
 */
export async function sendTransaction(parameters: sendTransaction.Parameters): Promise<string> {
  const { transaction, network, from, wallet, isReceiver } = parameters
  const { to } = transaction
  if (!to) throw new MoneyError('AmountAndReceiverRequired')
  if (!isReceiver(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address.` })
  if (wallet.connection()?.caipNetworkId !== network.caipNetworkId) throw new NetworkError('ChainNotSupported')
  const params = [withQuantities(transaction, from)]
  return (await wallet.request({ method: 'eth_sendTransaction', params })) as string
}

export declare namespace sendTransaction {
  type Parameters = {
    transaction: EvmTransactionRequest
    network: Network
    from: string
    wallet: SessionWallet
    isReceiver(to: string): boolean
  }
}

/** Writes the numbers of a transaction as quantities: hex without leading zeros. */
function withQuantities({ to, value, data, gas }: EvmTransactionRequest, from: string) {
  return {
    from,
    to,
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
    ...(data !== undefined && { data }),
    ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }),
  }
}
