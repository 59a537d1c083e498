import { solanaSandboxDollar } from '@latchkey/chains/solana'
import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
} from '@solana/kit'

/** A token: the address of its mint, and its token program. */
export type Token = { readonly address: string; readonly program: string }

/** Computes the address of the associated token account of an owner, in which wallets usually hold tokens. */
export async function accountOf(owner: string, { address: mint, program }: Token): Promise<Address> {
  const seeds = [owner, program, mint].map((each) => getAddressEncoder().encode(address(each)))
  const programAddress = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const [account] = await getProgramDerivedAddress({ programAddress, seeds })
  return account
}

/** Builds the instruction MintTo (number 7) of the token program, which creates tokens in an account. */
export function mintTo(to: { mint: Address; account: Address; authority: Address; amount: bigint }): Instruction {
  return {
    programAddress: address(solanaSandboxDollar.program),
    accounts: [
      { address: to.mint, role: AccountRole.WRITABLE },
      { address: to.account, role: AccountRole.WRITABLE },
      { address: to.authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([7, ...getU64Encoder().encode(to.amount)]),
  }
}
