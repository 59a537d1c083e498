import { type Address, createPublicClient, createWalletClient, http, isAddressEqual } from 'viem'
import contract from '../../contracts/SandboxDollar.json' with { type: 'json' }
import { sandboxAccounts, sandboxToken } from './evmSandbox.ts'

/**
 * The tenth account of the public test phrase, which deploys the token. The token's address depends on this being the account's first
 * transaction, so nothing else may use the account.
 */
const deployer: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/**
 * Deploys the token "Sandbox Dollar" on a new local chain. The same transaction gives tokens to each account of the sandbox and to the
 * addresses in `funded`.
 *
 * @throws Error if the token does not have the address that pages expect, because the chain is not new
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
