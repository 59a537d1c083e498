import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { test as base } from './phone.ts'

/** A relay for one test. The test can kill it and start it again. It keeps its data on disk. */
export type OwnRelay = {
  /** The relay's address for the phone. The page uses the address of the sandbox's relay, which leads to this relay. */
  relayUrl: string
  /** Kills the process at once, as a power failure would. Resolves when the process has ended. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Each test run has its own ten ports, so that no other run takes the port of a killed relay. */
const firstPort = 20_000 + ((Number(process.env.DEMO_PORT) * 10) % 10_000)

/** Playwright's `test` with a relay and a directory for this test, in place of the sandbox's. */
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
 * Returns the first free port from `port` on. Port 0 would choose a port that an outgoing socket could take while the relay is not running.
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
