import type { Address } from 'viem'
import { type Anvil, startAnvil } from '../chain/startAnvil.ts'
import { seedEvmSandbox } from './seedEvmSandbox.ts'

/**
 * The gas limit of a block. The call that returns the token URI of 10 MB needs 225 million gas, which is more than the nodes of public
 * networks allow.
 */
const sandboxGasLimit = 300_000_000n

/**
 * Starts a local Ethereum chain with the contracts of the sandbox: tokens, a DEX with liquidity, price feeds, NFT collections and a faucet.
 * `testAccounts` and the addresses in `funded` have 10 000 ETH and some of each token. The chain ends when this process ends.
 *
 * @param chainId default 31337
 * @param port default 0: any free port
 * @param startedAt the time of the first block in seconds since 1970, by default the current time
 * @throws Error under the conditions of `startAnvil` and `seedEvmSandbox`
 *
 * @example
 * const { rpcUrl, stop } = await startEvmSandbox()
 * await stop()
 */
export async function startEvmSandbox({ funded, ...options }: startEvmSandbox.Parameters = {}): Promise<Anvil> {
  const anvil = await startAnvil({ ...options, gasLimit: sandboxGasLimit })
  try {
    await seedEvmSandbox({ rpcUrl: anvil.rpcUrl, funded })
    return anvil
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

export declare namespace startEvmSandbox {
  type Parameters = {
    chainId?: number | undefined
    port?: number | undefined
    startedAt?: number | undefined
    funded?: readonly Address[] | undefined
  }
}
