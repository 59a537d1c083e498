import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { test as base } from './phone.ts'

/** A relay for one test only. The test can kill the relay and start it again with its data on disk. */
export type OwnRelay = {
  /** The relay's address for the phone. The page reaches this relay at the address of the sandbox's relay. */
  relayUrl: string
  /** Kills the process at once, like a machine that loses its power. Settles when the process has ended. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Each run has ten ports of its own, because no other test run may take the port of a killed relay. */
const firstPort = 20_000 + ((Number(process.env.DEMO_PORT) * 10) % 10_000)

/** `test` with a separate relay and directory instead of the sandbox's. */
export const test = base.extend<{ relay: OwnRelay }, { relayPort: number }>({
  relayPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => use(await freePort(firstPort + parallelIndex)),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, relayPort }, use) => {
      const rule = `--host-resolver-rules=MAP 127.0.0.1:${sandboxServer.port} 127.0.0.1:${relayPort}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  relay: async ({ relayPort }, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
    const { start, kill } = relayProcess(relayPort, dataFolder)
    await start()
    await use({ relayUrl: `ws://127.0.0.1:${relayPort}`, start, kill })
    await kill()
    await rm(dataFolder, { recursive: true, force: true })
  },
})

const serverFolder = dirname(fileURLToPath(import.meta.resolve('@latchkey/server/package.json')))

function relayProcess(port: number, dataFolder: string) {
  let child: ChildProcess | undefined
  return {
    async start() {
      const options = ['--port', String(port), '--data', dataFolder, '--relay-url', sandboxServer.relayUrl]
      child = fork(join(serverFolder, 'dist/bin.js'), ['--project', sandboxProjectId, ...options], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await once(child, 'message')
    },
    async kill() {
      if (!child) return
      const whenExited = once(child, 'exit')
      child.kill('SIGKILL')
      await whenExited
      child = undefined
    },
  }
}

/**
 * Returns the first free port from this one on. Port 0 would give an ephemeral port. An outgoing socket could take such a port while the
 * relay is down.
 */
async function freePort(port: number): Promise<number> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort(port + 1)
  server.close()
  await once(server, 'close')
  return port
}
