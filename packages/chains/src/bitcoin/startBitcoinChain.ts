import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { assertPortFree } from '@latchkey/testing/anvil'
import { defaultChainPorts } from '../ports.ts'
import { bitcoinSandboxAccounts, bitcoinSandboxFunds } from './bitcoinSandbox.ts'
import type { ChainMessage, ChainSettings } from './chainProcess.ts'

/** A running local Bitcoin chain. */
export type BitcoinChain = {
  /** The base URL of the Esplora API, which is also in the network's `rpcUrls`. */
  apiUrl: string
  port: number
  /** Ends the chain, and resolves when its port is free. A second call does nothing. */
  stop(): Promise<void>
}

/** The reward of a block in sat. It is halved after 150 blocks. */
const rewardSat = 5_000_000_000n

/** The maximum number of additional addresses. For more addresses, the chain would need blocks whose reward is already halved. */
const maxFundedAddresses = 30

/**
 * Starts a local Bitcoin chain (regtest) with an Esplora API on 127.0.0.1. The chain is a separate process, which ends when this process
 * ends. The accounts in `bitcoinSandboxAccounts` have coins that they can spend. A request `POST /mine` with `{ "blocks": 2 }` mines
 * two blocks. If the body also has `address`, the block rewards go to this address.
 *
 * @param port default 3002; 0 opens any free port
 * @param mining `auto` (default): each sent transaction is mined at once. `manual`: each transaction waits for a request `POST /mine`
 * @param funded additional addresses that get the same funds, at most 30
 * @throws Error if the port is taken
 * @throws Error if there are too many additional addresses
 * @throws Error if the chain does not start
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
  const processFile = new URL('chainProcess.ts', import.meta.url)
  const chainProcess = fork(fileURLToPath(processFile), {
    // Hides Node's warnings about deprecated functions that bcoin uses.
    execArgv: ['--conditions=@latchkey/source', '--no-deprecation', '--no-warnings'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const whenExited = once(chainProcess, 'exit')
  const kill = () => void chainProcess.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    chainProcess.kill('SIGTERM')
    await whenExited
  }
  const settings: ChainSettings = {
    port,
    mining,
    funded: [...bitcoinSandboxAccounts.map(({ payment }) => payment.address), ...funded],
    coins: Number(bitcoinSandboxFunds / rewardSat),
  }
  chainProcess.send(settings)
  const failureOnExit = whenExited.then((): ChainMessage => ({ type: 'failed', reason: 'its process ended' }))
  const message = await Promise.race([
    once(chainProcess, 'message').then(([firstMessage]) => firstMessage as ChainMessage),
    failureOnExit,
  ])
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
