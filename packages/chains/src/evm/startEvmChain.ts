import { type Anvil, startAnvil } from '@latchkey/testing/anvil'
import { type Address, createTestClient, http, parseEther } from 'viem'
import { deployToken } from './deployToken.ts'
import type { SandboxChain } from './evmSandbox.ts'

/** The initial balance of each funded address in wei. */
const initialBalance = parseEther('10000')

/**
 * Starts one of the local Ethereum chains, and deploys the token on it.
 *
 * @param funded additional addresses that get the same funds as the accounts of the sandbox
 */
export async function startEvmChain({
  chain,
  port,
  funded,
}: startEvmChain.Parameters): Promise<SandboxChain & Pick<Anvil, 'stop'>> {
  const { rpcUrl, port: actualPort, stop } = await startAnvil({ chainId: chain.id, port })
  try {
    const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await Promise.all([
      deployToken(rpcUrl, funded),
      ...funded.map((address) => client.setBalance({ address, value: initialBalance })),
    ])
    return { ...chain, port: actualPort, rpcUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export declare namespace startEvmChain {
  type Parameters = { chain: SandboxChain; port: number; funded: readonly Address[] }
}
