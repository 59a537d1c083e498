import { type Address, createPublicClient, createWalletClient, http, isAddressEqual } from 'viem'
import contract from '../../contracts/SandboxDollar.json' with { type: 'json' }
import { sandboxAccounts, sandboxToken } from './evmSandbox.ts'

/**
 * The tenth account of the public test mnemonic. Nothing else uses this account, because its first transaction determines the token's
 * address.
 */
const deployer: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/**
 * Deploys Sandbox Dollar on a new local chain. One transaction also gives tokens to each sandbox account and to the addresses in `funded`.
 *
 * @throws Error if the token's address is not the one that pages expect, which means that the chain was not new
 */
export async function deployToken(rpcUrl: string, funded: readonly Address[] = []): Promise<Address> {
  const transport = http(rpcUrl)
  const hash = await createWalletClient({ transport, account: deployer }).deployContract({
    abi: contract.abi,
    bytecode: contract.bytecode as `0x${string}`,
    args: [[...sandboxAccounts.map(({ address }) => address), ...funded], sandboxToken.balance],
    chain: null,
  })
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress || !isAddressEqual(contractAddress, sandboxToken.address)) {
    throw new Error(`Sandbox Dollar was deployed at ${contractAddress}, not at ${sandboxToken.address}.`)
  }
  return contractAddress
}
