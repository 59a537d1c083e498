import { type Address, getAddress, type Hex } from 'viem'

/** The selectors of the token functions that the kit calls and decodes. */
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  approve: '0x095ea7b3',
  increaseAllowance: '0x39509351',
} as const

/** The functions that change something, with the number of their accounts. Their last argument is an amount. */
const accountCounts = { transfer: 1, transferFrom: 2, approve: 1, increaseAllowance: 1 } as const
const functionNames = Object.keys(accountCounts) as (keyof typeof accountCounts)[]

/** A call of a token: the function, its accounts in their order, and the amount. */
export type TokenCall = {
  functionName: keyof typeof accountCounts
  accounts: readonly Address[]
  amount: bigint
}

/**
 * Encodes the call of a function whose arguments are addresses and amounts.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeTokenCall(functionName: keyof typeof selectors, ...args: readonly (string | bigint)[]): Hex {
  return `${selectors[functionName]}${args.map(encodeWord).join('')}`
}

/** Encodes an address or an amount as 32 bytes, in hex without `0x`. */
export function encodeWord(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}

/**
 * Decodes the call data of a known function that changes something. The data must be exactly what `encodeTokenCall` returns. Bytes after
 * the arguments and unused bits of an address are not ignored, because a contract may read them.
 *
 * @param data - in lower case
 */
export function decodeTokenCall(data: string): TokenCall | undefined {
  const functionName = functionNames.find((name) => data.startsWith(selectors[name]))
  const words = data.slice(10).match(/.{64}/g) ?? []
  if (!functionName || words.length !== accountCounts[functionName] + 1) return undefined
  const accounts = words.slice(0, -1).map((word) => getAddress(`0x${word.slice(24)}`))
  const amount = BigInt(`0x${words.at(-1)}`)
  return encodeTokenCall(functionName, ...accounts, amount) === data ? { functionName, accounts, amount } : undefined
}
