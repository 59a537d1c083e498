import type { ListedCurrency } from '../../platform/chains/chains.ts'

/** What an account holds of one currency. */
export type Holding = {
  currency: ListedCurrency
  /** The address of the token, in the form that `readAddress` returns. Absent for the native coin of the chain. */
  address?: string
  /** The amount in base units. */
  amount: bigint
}

/** Reads the balances of one chain. */
export type BalanceSource = {
  /**
   * Reads what an account holds: first the native coin of the chain, even if the amount is 0, then the listed tokens that the account
   * holds.
   *
   * @param address - The address of the account, in the form that `readAddress` returns.
   * @param charge - Called with the length of a response, in characters, if anyone can make this response large by sending tokens to the
   * address.
   * @throws InvalidAddressError if the chain refuses the address
   * @throws NoResponseError, NodeError, LargeResponseError if the balances cannot be read
   */
  read: (address: string, charge?: (length: number) => void) => Promise<readonly Holding[]>
}

/** Thrown when a chain refuses an address as invalid. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError'
}
