import { MoneyError } from '@latchkey/core/errors'
import type { Address } from 'viem'
import { isExecutionError } from '../nodeErrors.ts'
import type { NodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { encodeTokenCall } from '../transactions/tokenCalls.ts'

/**
 * Reads the number of decimals from the contract of a token.
 *
 * @throws MoneyError `TokenNotFound` if the address has no contract, or the contract is not a token with decimals
 * @throws ServiceError `InvalidAnswer`, and the errors of viem
 */
export async function readDecimals(read: NodeReader, token: Address): Promise<number> {
  const decimals = await readNumber(read, token, encodeTokenCall('decimals'))
  // `decimals()` returns a uint8.
  if (decimals > 255n) throw new MoneyError('TokenNotFound', { details: `${token} has ${decimals} decimals.` })
  // biome-ignore lint/plugin: the number of decimals is not an amount, and is at most 255.
  return Number(decimals)
}

/**
 * Reads the balance of an account from the contract of a token, in base units.
 *
 * @throws MoneyError or ServiceError under the conditions of `readDecimals`
 */
export function readTokenBalance(read: NodeReader, token: Address, account: string): Promise<bigint> {
  return readNumber(read, token, encodeTokenCall('balanceOf', account))
}

async function readNumber(read: NodeReader, token: Address, data: string): Promise<bigint> {
  const response = await read('eth_call', [{ to: token, data }, 'latest']).catch((error) => {
    if (isExecutionError(error)) return '0x'
    throw error
  })
  if (response === '0x') throw new MoneyError('TokenNotFound', { details: `${token} is not a token.` })
  return readQuantity(response, 'eth_call')
}
