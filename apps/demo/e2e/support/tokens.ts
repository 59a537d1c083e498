import { sandboxTokens } from '@latchkey/chains/evm'
import { expect } from '@playwright/test'
import { type Address, createWalletClient, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainOne, clientOf, setBalance } from './chain.ts'

/** Gives an account 1234.567891 sUSD, and 0.98765432101 of a token with 11 decimals. Anyone can create them. Waits for the blocks. */
export async function giveTokens(to: Address): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  await setBalance(chainOne, account.address, parseEther('1'))
  const creator = createWalletClient({ account, transport: http(chainOne.rpcUrl) })
  for (const [token, amount] of [
    [sandboxTokens.dollar, 1_234_567_891n],
    [sandboxTokens.odd, 98_765_432_101n],
  ] as const) {
    const hash = await creator.writeContract({
      address: token.address,
      abi: parseAbi(['function mint(address to, uint256 amount)']),
      functionName: 'mint',
      args: [to, amount],
      chain: null,
    })
    expect(await clientOf(chainOne).waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  }
}
