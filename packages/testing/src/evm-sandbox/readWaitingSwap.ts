import { type Address, decodeFunctionData, type Hex, hexToBigInt, isAddressEqual, parseAbi } from 'viem'
import { sandboxDex } from './evmSandbox.ts'

/** A transaction in the pool of the node, as far as a sandwich needs it. */
export type WaitingTransaction = {
  hash: Hex
  from: Address
  to: Address | null
  input: Hex
  value: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
}

const swapAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
])

/** Returns the swap in a waiting transaction: exact in, directly from one token to another. Returns `undefined` for any other transaction. */
export function readWaitingSwap({ to, input, value }: WaitingTransaction) {
  if (!to || !isAddressEqual(to, sandboxDex.router)) return undefined
  let call: ReturnType<typeof decodeFunctionData<typeof swapAbi>>
  try {
    call = decodeFunctionData({ abi: swapAbi, data: input })
  } catch {
    return undefined
  }
  const { functionName, args } = call
  const [amountIn, minOut, path] =
    functionName === 'swapExactETHForTokens' ? [hexToBigInt(value), args[0], args[1]] : [args[0], args[1], args[2]]
  const [tokenIn, tokenOut] = path
  return path.length === 2 && tokenIn && tokenOut ? { amountIn, minOut, tokenIn, tokenOut } : undefined
}
