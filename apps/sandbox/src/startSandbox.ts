import { type Anvil, startAnvil } from '@latchkey/testing/anvil'
import { type SandboxChain, sandboxChains } from './chains.ts'
import { deployToken } from './deployToken.ts'
import { portsFromEnvironment } from './ports.ts'

export type Sandbox = {
  chains: readonly [SandboxChain, SandboxChain]
  /** Ends both chains and settles once their ports are free. */
  stop(): Promise<void>
}

/**
 * Starts both local chains on 127.0.0.1 with the token deployed. They end with this process, however it ends.
 *
 * @param ports of Sandbox One and Sandbox Two; 0 takes any free one. Default: `SANDBOX_ONE_PORT` and
 *   `SANDBOX_TWO_PORT`, else 8545 and 8546.
 * @throws Error with one sentence when a port is taken or the platform has no anvil; nothing is left running then.
 */
export async function startSandbox({ ports = portsFromEnvironment() }: startSandbox.Parameters = {}): Promise<Sandbox> {
  const started: Anvil[] = []
  const stop = async () => void (await Promise.all(started.map((anvil) => anvil.stop())))
  const start = async (index: 0 | 1): Promise<SandboxChain> => {
    const chain = sandboxChains[index]
    const anvil = await startAnvil({ chainId: chain.id, port: ports[index] })
    started.push(anvil)
    await deployToken(anvil.rpcUrl)
    return { ...chain, port: anvil.port, rpcUrl: anvil.rpcUrl }
  }
  const [one, two] = await Promise.allSettled([start(0), start(1)])
  if (one.status === 'fulfilled' && two.status === 'fulfilled') return { chains: [one.value, two.value], stop }
  await stop()
  throw one.status === 'rejected' ? one.reason : (two as PromiseRejectedResult).reason
}

export declare namespace startSandbox {
  type Parameters = { ports?: readonly [number, number] | undefined }
}
