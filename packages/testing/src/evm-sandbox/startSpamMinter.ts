import type { Address } from 'viem'
import sandboxToken from './contracts/SandboxToken.json' with { type: 'json' }
import spamCollectibles from './contracts/SpamCollectibles.json' with { type: 'json' }
import { repeatUntilStopped, type StopAdversary } from './repeatUntilStopped.ts'
import { deployContract, impersonate, sendContractCall } from './sendContractCall.ts'

/** A spam contract. The spam minter has sent one of its tokens to each account. */
export type Spam = { address: Address; standard: 'erc20' | 'erc721'; name: string; symbol: string }

const spammerAddress: Address = '0x5Ba3000000000000000000000000000000000bAD'
const nftMetadataUri = `data:application/json,${encodeURIComponent(
  JSON.stringify({ name: 'Voucher: visit https://rewards.test/claim', image: 'https://rewards.test/pixel.png' }),
)}`

const spamContracts: readonly Omit<Spam, 'address'>[] = [
  { standard: 'erc20', name: '$ 5000 Reward: visit https://rewards.test', symbol: 'rewards.test' },
  { standard: 'erc721', name: 'Claim at https://rewards.test/claim', symbol: 'VOUCHER' },
  { standard: 'erc20', name: 'Sandbox Dollar', symbol: 'sUЅD' },
  { standard: 'erc721', name: 'rewards.test\u202e', symbol: 'www.rewards.test' },
]

/**
 * Sends worthless tokens and NFTs to accounts: their names are advertisements with a web address, or copy the name of a known token. Each
 * round deploys a new contract and sends its tokens. The first round starts immediately.
 *
 * @param accounts the accounts that get the tokens
 * @param intervalMs the time between two rounds in ms; default 5000
 * @param onSpam is called after each round
 * @returns a function that stops the spam minter
 * @throws Error if the chain cannot be reached
 */
export async function startSpamMinter({
  rpcUrl,
  accounts,
  intervalMs = 5_000,
  onSpam = () => {},
}: startSpamMinter.Parameters): Promise<StopAdversary> {
  await impersonate(rpcUrl, spammerAddress)
  let roundCount = 0
  return repeatUntilStopped(intervalMs, async () => {
    const spamContract = spamContracts[roundCount++ % spamContracts.length] as Omit<Spam, 'address'>
    onSpam({ ...spamContract, address: await mintSpam(rpcUrl, accounts, spamContract) })
  })
}

export declare namespace startSpamMinter {
  type Parameters = {
    rpcUrl: string
    accounts: readonly Address[]
    intervalMs?: number | undefined
    onSpam?: ((spam: Spam) => void) | undefined
  }
}

async function mintSpam(
  rpcUrl: string,
  accounts: readonly Address[],
  { standard, name, symbol }: Omit<Spam, 'address'>,
): Promise<Address> {
  if (standard === 'erc20')
    return deployContract(rpcUrl, spammerAddress, sandboxToken, [name, symbol, 18, accounts, 5_000n * 10n ** 18n])
  const address = await deployContract(rpcUrl, spammerAddress, spamCollectibles, [name, symbol, nftMetadataUri])
  for (const account of accounts)
    await sendContractCall(rpcUrl, {
      from: spammerAddress,
      address,
      abi: spamCollectibles.abi,
      functionName: 'mint',
      args: [account],
    })
  return address
}
