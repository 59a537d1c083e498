import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { assertPortFree } from '@latchkey/testing/anvil'
import { defaultChainPorts } from '../ports.ts'
import { bitcoinSandboxAccounts, bitcoinSandboxFunds } from './bitcoinSandbox.ts'
import type { ChainMessage, ChainSettings } from './chainProcess.ts'

export type BitcoinChain = {
  /** The base of an Esplora-shaped API: what the network's `rpcUrls` name. */
  apiUrl: string
  port: number
  /** Ends the chain and settles once its port is free. A second call does nothing more. */
  stop(): Promise<void>
}

/** The reward of one of the first 150 blocks, in sat. */
const reward = 5_000_000_000n

/** With more than these beside its own accounts the chain would pay some of them half. */
const mostFunded = 30

/**
 * Starts a local Bitcoin chain (regtest) behind an Esplora-shaped API on 127.0.0.1, in a process of its own that ends with this one.
 * The accounts of `bitcoinSandboxAccounts` hold spendable coins. `POST /mine` with `{ "blocks": 1 }` mines, optionally to an `address`.
 *
 * @param port default 3002; 0 takes any free one
 * @param mining `auto`, the default, puts each broadcast into a block at once; `manual` leaves it waiting for `POST /mine`
 * @param funded addresses that are to hold as much besides, 30 at most
 * @throws Error with one sentence when the port is taken, too many are to be funded, or the chain does not start
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
  if (funded.length > mostFunded) throw new Error(`At most ${mostFunded} addresses can be funded.`)
  await assertPortFree(port)
  const file = new URL('chainProcess.ts', import.meta.url)
  const child = fork(fileURLToPath(file), {
    // bcoin is from before some of Node's functions were deprecated.
    execArgv: ['--conditions=@latchkey/source', '--no-deprecation', '--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await gone
  }
  const settings: ChainSettings = {
    port,
    mining,
    funded: [...bitcoinSandboxAccounts.map(({ payment }) => payment.address), ...funded],
    coins: Number(bitcoinSandboxFunds / reward),
  }
  child.send(settings)
  const stopped = gone.then((): ChainMessage => ({ type: 'failed', reason: 'its process ended' }))
  const message = await Promise.race([once(child, 'message').then(([said]) => said as ChainMessage), stopped])
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
