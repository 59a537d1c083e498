import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { Context } from '../context.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'

export declare namespace estimateGas {
  type Parameters = { transaction: EvmTransactionRequest; address: string; network: Network }
}

/**
 * Estimates the gas of a transaction, in gas units.
 *
 * @throws ServiceError `InvalidAnswer`
 * @throws viem's error of the call, such as the reason of a revert
 */
export async function estimateGas({ config }: Context, parameters: estimateGas.Parameters): Promise<bigint> {
  const { transaction, address, network } = parameters
  const gas = await config.getClient({ chainId: Number(network.id) }).request({
    method: 'eth_estimateGas',
    params: [toRpcTransaction(transaction, address as Address)],
  })
  return readQuantity(gas, 'eth_estimateGas')
}
