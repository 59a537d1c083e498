import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { associatedTokenProgram } from './programs.ts'

export declare namespace associatedAccount {
  type Parameters = {
    owner: Address
    mint: Address
    /** The token program of the mint. */
    program: Address
  }
}

/**
 * Computes the address of the associated token account of an owner, in which wallets usually hold their tokens of one mint.
 *
 * @see https://solana.com/docs/tokens#associated-token-account
 */
export async function associatedAccount({ owner, mint, program }: associatedAccount.Parameters): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(owner), encode(program), encode(mint)]
  const [account] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return account
}
