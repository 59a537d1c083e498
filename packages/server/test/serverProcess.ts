import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { littleMemoryFlags } from '../src/cli/restartInLittleMemory.ts'

export const binFile = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

export type ServerProcess = { child: ChildProcess; url: string; relayUrl: string; port: number }

/**
 * Starts the server in a separate process, with the memory flags that the command `latchkey-server` sets.
 *
 * @param args - The arguments of the command.
 * @param nodeArgs - Flags for Node.
 * @throws Error with the output of the process, if the server does not start.
 */
export async function startServerProcess(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<ServerProcess> {
  const child = fork(binFile, ['--project', 'test', ...args], {
    execArgv: ['--conditions=@latchkey/source', ...littleMemoryFlags, ...nodeArgs],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (data) => {
    output += data
  })
  child.stderr?.on('data', (data) => {
    output += data
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string; relayUrl: string; port: number }) => resolve({ child, ...message }))
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${output}`)))
  })
}

/** Ends the process with a signal. Returns the exit code of the process, or the signal that ended it. */
export async function endServerProcess({ child }: ServerProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
  const whenExited = once(child, 'exit')
  child.kill(signal)
  const [code, endedBy] = await whenExited
  return code ?? endedBy
}
