import { type Address, decodeFunctionData, type Hex, hexToBigInt, isAddressEqual, parseAbi } from 'viem'
import { sandboxDex } from './evmSandbox.ts'

/** The fields of a pending transaction that a sandwich depends on. */
export type PendingTransaction = {
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

/**
 * Returns the swap of a pending transaction, if it sells an exact amount directly for another token. Returns `undefined` for any other
 * transaction.
 */
export function readPendingSwap({ to, input, value }: PendingTransaction) {
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
