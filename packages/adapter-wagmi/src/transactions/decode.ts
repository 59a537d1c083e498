import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import type { ConfigurationError, MoneyError } from '@latchkey/core/errors'
import { type Address, getAddress, type Hex } from 'viem'
import { assertSendable } from '../assertSendable.ts'
import { decodeTokenCall } from './tokenCalls.ts'

/**
 * An effect of a transaction or of a signed permit. Addresses have their checksum (EIP-55).
 *
 * The bytes do not show whether the contract is an ERC-20 token: an NFT contract (ERC-721) has the same functions `transferFrom` and
 * `approve`. For an NFT, `amount` is the id of the NFT.
 */
export type EvmEffect =
  | {
      /** The native coin of the chain is paid. If `to` is a contract, the code of the contract also runs. */
      readonly kind: 'transfer'
      readonly to: Address
      /** The amount in wei. */
      readonly amount: bigint
    }
  | {
      readonly kind: 'tokenTransfer'
      /** The address of the token contract that is called. */
      readonly token: Address
      /** The owner of the tokens, if `transferFrom` is called. Absent if the owner is the sender of the transaction. */
      readonly from?: Address
      readonly to: Address
      /** The amount in the token's base units. */
      readonly amount: bigint
    }
  | {
      /** `spender` may spend tokens of the owner. */
      readonly kind: 'approval'
      /** The address of the token contract that is called, or for which a permit is signed. */
      readonly token: Address
      /** The owner of the tokens, in a permit. Absent if the owner is the sender of the transaction. */
      readonly owner?: Address
      readonly spender: Address
      /** The amount in the token's base units. */
      readonly amount: bigint
      /** Whether `amount` is added to the amount of an earlier approval (`increaseAllowance`). Otherwise `amount` replaces that amount. */
      readonly isAdded: boolean
      /** The time until which a permit can be used, in seconds since 1970. */
      readonly deadline?: bigint
      /** The chain id in a permit. Absent for other approvals, which are on the chain of the transaction. */
      readonly chainId?: bigint
    }
  | {
      /** The function that is called, or the type of the signed data, is not known, so the effect can be anything. */
      readonly kind: 'unknown'
      /**
       * The address of the contract that is called, or for which the data is signed. Absent if the data does not contain such an address.
       */
      readonly to?: Address
      /** The first four bytes of the call data, which identify the function. Absent if the call data is shorter. */
      readonly selector?: Hex
    }

export declare namespace decode {
  type Parameters = EvmTransactionRequest
  type ReturnType = readonly EvmEffect[]
  type ErrorType = MoneyError | ConfigurationError
}

/**
 * Reads what a transaction does, from its bytes alone. A call is decoded only if its bytes are exactly the ABI encoding of a call of a
 * known function.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver` or `AmountOutOfRange`
 * @throws ConfigurationError `InvalidOption` if the transaction has a field of another namespace
 * @see https://eips.ethereum.org/EIPS/eip-20
 */
export function decode(transaction: decode.Parameters): decode.ReturnType {
  assertSendable(transaction)
  const { value = 0n, data = '0x' } = transaction
  const to = getAddress(transaction.to)
  const nativeTransfer = { kind: 'transfer', to, amount: value } as const
  if (data === '0x') return [nativeTransfer]
  const call = decodeCallEffect(to, data.toLowerCase() as Hex)
  return value > 0n ? [nativeTransfer, call] : [call]
}

function decodeCallEffect(token: Address, data: Hex): EvmEffect {
  const call = decodeTokenCall(data)
  if (!call) return { kind: 'unknown', to: token, ...(data.length >= 10 && { selector: data.slice(0, 10) as Hex }) }
  const { functionName, accounts, amount } = call
  const [first, second] = accounts as [Address, Address]
  if (functionName === 'transfer') return { kind: 'tokenTransfer', token, to: first, amount }
  if (functionName === 'transferFrom') return { kind: 'tokenTransfer', token, from: first, to: second, amount }
  return { kind: 'approval', token, spender: first, amount, isAdded: functionName === 'increaseAllowance' }
}
