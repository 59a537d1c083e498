import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { assertPortFree } from '@latchkey/testing/anvil'
import { defaultChainPorts } from '../ports.ts'
import { bitcoinSandboxAccounts, bitcoinSandboxFunds } from './bitcoinSandbox.ts'
import type { ChainMessage, ChainSettings } from './chainProcess.ts'

export type BitcoinChain = {
  /** The base URL of the Esplora API, as used in the network's `rpcUrls`. */
  apiUrl: string
  port: number
  /** Ends the chain. Resolves once its port is free. A second call has no effect. */
  stop(): Promise<void>
}

/** The reward of each of the first 150 blocks, in sat. */
const rewardSat = 5_000_000_000n

/** The maximum number of additional funded addresses. With more, some would be funded from blocks with half the reward. */
const maxFundedAddresses = 30

/**
 * Starts a local Bitcoin chain (regtest) with an Esplora API on 127.0.0.1. The chain runs in a separate process, which ends when this
 * process ends. The accounts of `bitcoinSandboxAccounts` hold spendable coins. `POST /mine` with `{ "blocks": 1 }` mines blocks, optionally
 * to an `address`.
 *
 * @param port default 3002; 0 opens any free port
 * @param mining `auto` (default): each broadcast is mined into a block at once. `manual`: a broadcast waits for `POST /mine`
 * @param funded additional addresses that get the same funds, at most 30
 * @throws Error if the port is taken, too many addresses are to be funded, or the chain does not start
 *
 * @example
 * const chain = await startBitcoinChain({ port: 0 })
 * await fetch(`${chain.apiUrl}/blocks/tip/height`)
 * await chain.stop()
 */
export async function startBitcoinChain({
  port = defaultChainPorts.bitcoin,
  mining = 'auto',
  funded = [],
}: startBitcoinChain.Parameters = {}): Promise<BitcoinChain> {
  if (funded.length > maxFundedAddresses) throw new Error(`At most ${maxFundedAddresses} addresses can be funded.`)
  await assertPortFree(port)
  const file = new URL('chainProcess.ts', import.meta.url)
  const child = fork(fileURLToPath(file), {
    // bcoin uses functions of Node that have been deprecated since its release.
    execArgv: ['--conditions=@latchkey/source', '--no-deprecation', '--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const whenExited = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await whenExited
  }
  const settings: ChainSettings = {
    port,
    mining,
    funded: [...bitcoinSandboxAccounts.map(({ payment }) => payment.address), ...funded],
    coins: Number(bitcoinSandboxFunds / rewardSat),
  }
  child.send(settings)
  const exitMessage = whenExited.then((): ChainMessage => ({ type: 'failed', reason: 'its process ended' }))
  const message = await Promise.race([once(child, 'message').then(([said]) => said as ChainMessage), exitMessage])
  if (message.type === 'ready') {
    return { apiUrl: `http://127.0.0.1:${message.port}`, port: message.port, stop }
  }
  await stop()
  throw new Error(`The local Bitcoin chain did not start: ${message.reason}`)
}

export declare namespace startBitcoinChain {
  type Parameters = {
    port?: number | undefined
    mining?: 'auto' | 'manual' | undefined
    funded?: readonly string[] | undefined
  }
}
