import type { RpcSettings, SessionWallet, TransactionRequest } from '@latchkey/core/adapter'
import { NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { requestRpc } from '../wallet/requestRpc.ts'

/**
 * Has the wallet sign and broadcast a transaction.
 *
 * @returns its hash
 * @throws NetworkError `ChainNotSupported` when the session is on another chain than the one that is meant
 * @throws ConnectionError `UserRejected`
 */
export async function sendTransaction(parameters: sendTransaction.Parameters): Promise<string> {
  const { transaction, network, from, wallet } = parameters
  if (wallet.connection()?.caipNetworkId !== network.caipNetworkId) throw new NetworkError('ChainNotSupported')
  const params = [toHex(transaction, from)]
  return (await wallet.request({ method: 'eth_sendTransaction', params })) as string
}

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network; from: string; wallet: SessionWallet }
}

/** Gas units that a transaction would use, as the chain reckons. */
export async function estimateGas({ transaction, network, from, rpc }: estimateGas.Parameters): Promise<bigint> {
  const { caipNetworkId } = network
  const params = [toHex(transaction, from)]
  return BigInt(
    (await requestRpc({ networks: [network], caipNetworkId, rpc, method: 'eth_estimateGas', params })) as string,
  )
}

export declare namespace estimateGas {
  type Parameters = { transaction: TransactionRequest; network: Network; from: string; rpc: RpcSettings }
}

/** Numbers as quantities: hex without leading zeros. */
function toHex({ to, value, data, gas }: TransactionRequest, from: string) {
  return {
    from,
    to,
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
    ...(data !== undefined && { data }),
    ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }),
  }
}
