import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** A call of a token contract, in words that the prompt shows. */
export type ReadCall = { name: string; partyName: string; party: string; amount: bigint }

/** Returns what a call of a token's `transfer` or `approve` does. Returns `undefined` for any other call. */
export function readCall(data: Hex): ReadCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer')
      return { name: 'Transfers', partyName: 'Receiver', party: args[0], amount: args[1] }
    if (functionName === 'approve') return { name: 'Allows', partyName: 'Spender', party: args[0], amount: args[1] }
    return undefined
  } catch {
    return undefined
  }
}
