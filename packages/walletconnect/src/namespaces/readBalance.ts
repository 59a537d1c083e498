import { exactWhole, parseExactJson } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { largestAnswer, notUnderstood, readQuantity } from './evm/readQuantity.ts'
import { requestRpc } from './requestRpc.ts'

export declare namespace readBalance {
  type Parameters = { address: string; network: Network; rpc: RpcSettings }
}

const mostLamports = 2n ** 64n - 1n

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
      maxBytes: largestAnswer,
    })
  if (network.chainNamespace !== 'solana')
    return readQuantity(await ask('eth_getBalance', [address, 'latest']), 'eth_getBalance')
  const { value } = ((await ask('getBalance', [address])) ?? {}) as { value?: unknown }
  const lamports = exactWhole(value, mostLamports)
  if (lamports === undefined) throw notUnderstood('getBalance')
  return lamports
}
