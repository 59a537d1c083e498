import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endServerProcess, type ServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../test/testDatabase.ts'
import { createProjectTable } from './platform/projectTable.ts'

const sourceCondition = '--conditions=@latchkey/source'
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let files: TestDatabase
let servers: ServerProcess[]

describe.each(databaseKinds)('latchkey-server: %s', (kind) => {
  beforeEach(async () => {
    files = await createTestDatabase(kind)
    servers = []
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => endServerProcess(server, 'SIGKILL')))
    await files.remove()
  })

  async function start(...args: string[]) {
    const server = await startServerProcess(['--port', '0', '--database', files.url, ...args])
    servers.push(server)
    return server
  }
  const runProject = (...args: string[]) =>
    promisify(execFile)(process.execPath, [
      ...[sourceCondition, fileOf('bin.ts'), 'project', ...args, '--database', files.url],
    ])

  test('behavior: kill -9 in the midst of writes loses no committed row', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [
        sourceCondition,
        fileOf('../test/saveUntilKilled.ts'),
        files.url,
        `r${round}`,
      ])
      await killAfter(child, { lines: 60, onLine: (line) => acknowledged.push(line) })
    }
    const rows = Object.keys(await createProjectTable(files.open(), Date).list())
    expect(acknowledged.filter((id) => !rows.includes(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(180)
  })

  test('behavior: an event that was stored outlives kill -9', async () => {
    const server = await start()
    const props = { type: 'track', event: 'MODAL_OPEN' }
    const event = { eventId: crypto.randomUUID(), url: 'https://a.example/', domain: 'a.example', timestamp: 1, props }
    await fetch(`${server.url}/e?projectId=test`, { method: 'POST', body: JSON.stringify(event) })
    const { db } = files.open()
    const read = () => db.selectFrom('analyticsEvent').select('name').execute()
    await expect.poll(read).toEqual([{ name: 'MODAL_OPEN' }])
    await endServerProcess(server, 'SIGKILL')
    expect(await read()).toEqual([{ name: 'MODAL_OPEN' }])
  })

  test('behavior: processes on one database share projects, which a command changes', async () => {
    const [first, second] = [await start(), await start()]
    const statuses = () =>
      Promise.all(
        [first, second].map(async ({ url }) => {
          const headers = { origin: 'https://app.example.com' }
          return (await fetch(`${url}/getWallets?projectId=app&page=1&entries=1`, { headers })).status
        }),
      )
    expect(await statuses()).toEqual([403, 403])
    expect((await runProject('add', 'app=https://app.example.com')).stdout).toBe('app=https://app.example.com\n')
    await expect.poll(statuses).toEqual([200, 200])
    expect((await runProject('list')).stdout).toBe('app=https://app.example.com\n')
    expect((await runProject('remove', 'app')).stdout).toBe('The project "app" was removed.\n')
    await expect.poll(statuses).toEqual([403, 403])
    await expect(runProject('remove', 'app')).rejects.toThrow('The database has no project "app"')
    expect((await runProject('list')).stdout).toBe('The database has no project.\n')
  })

  test('behavior: processes share the limits of clients in PostgreSQL, and have their own in SQLite', async () => {
    const limits = ['http.requestBurst=200', 'http.requestsPerSecond=0.000001'].flatMap((limit) => ['--limit', limit])
    const [first, second] = [await start(...limits), await start(...limits)]
    let served = 0
    const ask = async ({ url }: ServerProcess) => {
      const { status } = await fetch(`${url}/projects/v1/origins?projectId=test`)
      if (status === 200) served += 1
      return status
    }
    expect(await ask(second)).toBe(200)
    while ((await ask(first)) === 200);
    if (kind === 'sqlite') {
      expect(await ask(second)).toBe(200)
      return
    }
    // The second process learns of the other's requests when it reports its own.
    await expect.poll(() => ask(second)).toBe(429)
    expect(served).toBeLessThan(300)
  })
})

/** Kills a process once it has written some lines, and while it writes more. Resolves once it has ended. */
async function killAfter(child: ChildProcess, { lines, onLine }: { lines: number; onLine: (line: string) => void }) {
  let text = ''
  let faults = ''
  let count = 0
  child.stderr?.on('data', (data) => {
    faults += data
  })
  child.stdout?.on('data', (data) => {
    const parts = `${text}${data}`.split('\n')
    text = parts.pop() ?? ''
    for (const line of parts) onLine(line)
    count += parts.length
    if (count >= lines) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') throw new Error(`The process ended by itself: ${faults}`)
}
