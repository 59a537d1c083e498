import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import { isAddress } from 'viem'
import { encodeTokenCall } from './tokenCalls.ts'

const maxUint256 = 2n ** 256n - 1n

export declare namespace transferToken {
  type Parameters = {
    /** The address of the token's contract. */
    token: string
    to: string
    /** The amount in the token's base units. */
    amount: bigint
  }
  type ReturnType = EvmTransactionRequest & { readonly data: string }
  type ErrorType = MoneyError
}

/**
 * Builds a transaction that calls `transfer` of an ERC-20 token.
 *
 * @throws MoneyError `TokenNotFound` if `token` is not an address or has a wrong checksum (EIP-55)
 * @throws MoneyError `InvalidReceiver` if `to` is not an address or has a wrong checksum
 * @throws MoneyError `AmountOutOfRange` if the amount is negative or does not fit into 32 bytes
 * @see https://eips.ethereum.org/EIPS/eip-20
 */
export function transferToken({ token, to, amount }: transferToken.Parameters): transferToken.ReturnType {
  return buildTokenCall('transfer', token, to, amount)
}

export declare namespace approveToken {
  type Parameters = {
    /** The address of the token's contract. */
    token: string
    /** The account that may spend the tokens. */
    spender: string
    /**
     * The amount that the spender may spend from now on, in the token's base units. This amount replaces the amount of an earlier approval.
     */
    amount: bigint
  }
  type ReturnType = EvmTransactionRequest & { readonly data: string }
  type ErrorType = MoneyError
}

/**
 * Builds a transaction that calls `approve` of an ERC-20 token.
 *
 * @throws MoneyError `TokenNotFound` if `token` is not an address or has a wrong checksum (EIP-55)
 * @throws MoneyError `InvalidReceiver` if `spender` is not an address or has a wrong checksum
 * @throws MoneyError `AmountOutOfRange` if the amount is negative or does not fit into 32 bytes
 * @see https://eips.ethereum.org/EIPS/eip-20
 */
export function approveToken({ token, spender, amount }: approveToken.Parameters): approveToken.ReturnType {
  return buildTokenCall('approve', token, spender, amount)
}

function buildTokenCall(functionName: 'transfer' | 'approve', token: string, account: string, amount: bigint) {
  if (!isAddress(token)) throw new MoneyError('TokenNotFound', { details: `${token} is not an address.` })
  if (!isAddress(account)) throw new MoneyError('InvalidReceiver', { details: `${account} is not an address.` })
  if (typeof amount !== 'bigint' || amount < 0n || amount > maxUint256)
    throw new MoneyError('AmountOutOfRange', { details: `${amount}` })
  return { to: token, data: encodeTokenCall(functionName, account, amount) }
}
