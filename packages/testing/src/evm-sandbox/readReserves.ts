import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { callNode } from './rpc.ts'

const abi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** Returns the reserves of a pair in base units: first that of `token0`, then that of `token1`. */
export async function readReserves(rpcUrl: string, pair: Address): Promise<readonly [bigint, bigint]> {
  const data = await callNode<Hex>(rpcUrl, 'eth_call', { to: pair, data: encodeFunctionData({ abi }) }, 'latest')
  const [reserve0, reserve1] = decodeFunctionResult({ abi, data })
  return [reserve0, reserve1]
}
