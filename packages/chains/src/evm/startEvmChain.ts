import type { Anvil } from '@latchkey/testing/anvil'
import { startEvmSandbox } from '@latchkey/testing/evm-sandbox-chain'
import type { Address } from 'viem'
import type { SandboxChain } from './evmSandbox.ts'

/**
 * Starts one of the local Ethereum chains, and deploys the contracts of the sandbox on it.
 *
 * @param funded additional addresses that get the same funds as `sandboxAccounts`
 */
export async function startEvmChain({
  chain,
  port,
  funded,
}: startEvmChain.Parameters): Promise<SandboxChain & Pick<Anvil, 'stop'>> {
  const { rpcUrl, port: actualPort, stop } = await startEvmSandbox({ chainId: chain.id, port, funded })
  return { ...chain, port: actualPort, rpcUrl, stop }
}

export declare namespace startEvmChain {
  type Parameters = { chain: SandboxChain; port: number; funded: readonly Address[] }
}
