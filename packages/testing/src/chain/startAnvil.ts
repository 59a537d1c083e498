import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { anvilBinary } from './anvilBinary.ts'
import { assertPortFree } from './assertPortFree.ts'
import { killWithParent } from './killWithParent.ts'
import { testMnemonic } from './testAccounts.ts'

export type Anvil = {
  chainId: number
  port: number
  rpcUrl: string
  /** Ends the process, and resolves when the port is free. A second call has no further effect. */
  stop(): Promise<void>
}

/**
 * Starts a local Ethereum chain on 127.0.0.1, and resolves when it accepts requests. Its ten accounts come from {@link testMnemonic} and
 * have 10 000 ETH each. Each transaction is mined immediately, in a block of its own. The chain ends when this process ends.
 *
 * @param chainId default 31337
 * @param port default 0: any free port
 * @param gasLimit the gas limit of a block and of a call; default 30 million
 * @param startedAt the time of the first block in seconds since 1970, by default the current time. The clock of the chain starts at this
 *   time.
 * @throws Error if the port is taken
 * @throws Error if anvil has no build for the platform
 * @throws Error if anvil ends before it accepts requests
 *
 * @example
 * const anvil = await startAnvil({ chainId: 31337 })
 * await anvil.stop()
 */
export async function startAnvil({
  chainId = 31337,
  port = 0,
  gasLimit = 30_000_000n,
  startedAt,
}: startAnvil.Parameters = {}): Promise<Anvil> {
  const anvilPath = anvilBinary()
  await assertPortFree(port)
  const child = spawn(
    anvilPath,
    ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`]
      .concat('--hardfork', 'prague', '--mnemonic', testMnemonic, '--gas-limit', `${gasLimit}`)
      .concat(startedAt === undefined ? [] : ['--timestamp', `${startedAt}`])
      .concat('--color', 'never'),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const whenExited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const killChild = () => void child.kill('SIGKILL')
  process.once('exit', killChild)
  try {
    const actualPort = await readListeningPort(child)
    const stopWatcher = killWithParent(child.pid as number)
    const stop = async () => {
      child.kill('SIGTERM')
      await whenExited
      process.off('exit', killChild)
      stopWatcher()
    }
    void whenExited.then(stopWatcher)
    return { chainId, port: actualPort, rpcUrl: `http://127.0.0.1:${actualPort}`, stop }
  } catch (error) {
    child.kill('SIGKILL')
    process.off('exit', killChild)
    throw error
  }
}

export declare namespace startAnvil {
  type Parameters = {
    chainId?: number | undefined
    port?: number | undefined
    gasLimit?: bigint | undefined
    startedAt?: number | undefined
  }
}

/** Returns the port that anvil prints when it is ready. Also reads all later output, because anvil would block when the pipe is full. */
async function readListeningPort(child: ChildProcess): Promise<number> {
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000)
  })
  const whenEnded = Promise.race([once(child, 'close'), once(child, 'error').then(([error]) => Promise.reject(error))])
  const whenPortPrinted = new Promise<number>((resolve) => {
    let output = ''
    const findPort = (chunk: Buffer) => {
      output += chunk
      const match = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)
      if (!match) return
      child.stdout?.off('data', findPort).resume()
      resolve(Number(match[1]))
    }
    child.stdout?.on('data', findPort)
  })
  const whenExitedEarly = whenEnded.then(() => {
    throw new Error(`anvil stopped before it listened: ${errorOutput.trim() || 'it gave no reason'}`)
  })
  return Promise.race([whenPortPrinted, whenExitedEarly])
}
