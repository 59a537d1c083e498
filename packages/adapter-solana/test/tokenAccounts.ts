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

export type Token = { readonly address: string; readonly program: string }

/** Computes the address of the associated account, in which wallets usually hold an owner's tokens. */
export async function accountOf(owner: string, { address: mint, program }: Token): Promise<Address> {
  const seeds = [owner, program, mint].map((each) => getAddressEncoder().encode(address(each)))
  const programAddress = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const [account] = await getProgramDerivedAddress({ programAddress, seeds })
  return account
}

/** The instruction MintTo (7) of the token program. */
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
