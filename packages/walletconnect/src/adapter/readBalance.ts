import type { RpcSettings } from '@latchkey/core/adapter'
import { parseExactJson } from '@latchkey/core/adapter-flows'
import type { Network } from '@latchkey/protocol'
import { requestRpc } from '../wallet/requestRpc.ts'

export declare namespace readBalance {
  type Parameters = { address: string; network: Network; rpc: RpcSettings }
}

/**
 * What an address has of the chain's own coin, in its base unit, from the chain itself.
 *
 * @throws NetworkError, ServiceError
 */
export async function readBalance({ address, network, rpc }: readBalance.Parameters): Promise<bigint> {
  const ask = (method: string, params: unknown) =>
    requestRpc({
      networks: [network],
      caipNetworkId: network.caipNetworkId,
      rpc,
      method,
      params,
      parse: parseExactJson,
    })
  if (network.chainNamespace === 'solana') {
    const { value } = (await ask('getBalance', [address])) as { value: number | string }
    return BigInt(value)
  }
  const hex = (await ask('eth_getBalance', [address, 'latest'])) as string
  return BigInt(hex)
}
