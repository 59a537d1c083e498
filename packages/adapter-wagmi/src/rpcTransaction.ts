import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { type Address, type Hex, numberToHex } from 'viem'

/** Converts a transaction to the JSON-RPC form that wallets and nodes expect. */
export function toRpcTransaction({ to, value, data, gas }: EvmTransactionRequest, from: Address) {
  return {
    from,
    to: to as Address,
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(data !== undefined && { data: data as Hex }),
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
}
