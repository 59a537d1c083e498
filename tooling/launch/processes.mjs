import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './paths.mjs'

const windows = process.platform === 'win32'

/** In the environment of everything that a run starts, and of what that starts: a path of runs, this one last. */
const marker = 'LATCHKEY_STARTED_BY'

/**
 * @typedef {object} Run
 * @property {import('node:child_process').ChildProcess} child which leads a process group
 * @property {string} mark its own value of the marker
 */

/** @type {Set<Run>} */
const running = new Set()
let stopping = false

/**
 * Runs a program from the repository's root, waits for it, and ends what it left behind: its process group and, on Linux, also what
 * left that group, as Playwright's servers and browsers do.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, output?: 'shown' | 'kept', limitMs?: number, graceMs?: number, signal?: AbortSignal }} [options]
 * `shown` passes the output through; `kept` returns it; `graceMs` is what it gets to end by itself once `limitMs` are over, or `signal` is aborted
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 128 + the signal's number after a signal
 * @throws the spawn's own error when the program is not there or may not be run
 */
export async function run(
  file,
  args,
  { env = process.env, cwd = root, output = 'kept', limitMs, graceMs = 10_000, signal } = {},
) {
  const mark = `${env[marker] ?? ''}/${randomUUID()}`
  const child = spawn(file, args, {
    cwd,
    env: { ...env, [marker]: mark },
    detached: !windows,
    shell: windows,
    stdio: ['ignore', output === 'shown' ? 'inherit' : 'pipe', output === 'shown' ? 'inherit' : 'pipe'],
  })
  const started = { child, mark }
  if (child.pid) running.add(started)
  const closed = new Promise((resolve) => child.once('close', resolve))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))

  let timedOut = false
  const timer = limitMs
    ? setTimeout(() => {
        timedOut = true
        void stop(started, 'SIGTERM', graceMs)
      }, limitMs)
    : undefined
  const stopNow = () => void stop(started, 'SIGTERM', graceMs)
  signal?.addEventListener('abort', stopNow)
  try {
    const code = await exitCode(child)
    await stop(started, 'SIGTERM', 2_000)
    // Where processes cannot be looked through, one that left the group may still hold the pipe.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
    // On the way out no next step may begin.
    if (stopping) await new Promise(() => {})
    return { code, output: text, timedOut }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stopNow)
    running.delete(started)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

/**
 * Ctrl-C, a closed terminal and a parent that goes away all end every group that was started, and are waited for.
 * A second signal stops waiting.
 */
export function stopOnSignals() {
  const parent = process.ppid
  /** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
  const stopAll = async (signal) => {
    const how = stopping ? 'SIGKILL' : signal
    stopping = true
    await Promise.all([...running].map((started) => stop(started, how, 10_000)))
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stopAll(signal))
  // npm's shell may die of a signal without passing it on.
  setInterval(() => process.ppid !== parent && void stopAll('SIGTERM'), 1_000).unref()
}

/**
 * Ends all of a run: asked first, forced when the grace is over.
 * @param {Run} started
 * @param {NodeJS.Signals} signal
 * @param {number} graceMs
 */
async function stop(started, signal, graceMs) {
  const { child } = started
  if (!child.pid) return
  if (windows) {
    if (child.exitCode === null) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  signalAll(started, signal)
  await allGone(started, graceMs)
  signalAll(started, 'SIGKILL')
  await allGone(started, 1_000)
}

/**
 * @param {Run} started
 * @param {number} limitMs
 */
async function allGone(started, limitMs) {
  const deadline = Date.now() + limitMs
  while (members(started).length > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 30))
}

/**
 * @param {Run} started
 * @param {NodeJS.Signals} signal
 */
function signalAll(started, signal) {
  for (const pid of members(started)) send(pid, signal)
}

/**
 * What lives of a run: process ids, a negative one for a whole group. Zombies are gone: a container's first process may never collect
 * them.
 * @param {Run} started
 * @returns {number[]}
 */
function members({ child, mark }) {
  const group = /** @type {number} */ (child.pid)
  if (process.platform !== 'linux') return send(-group, 0) ? [-group] : []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      const [state, , processGroup] = statOf(pid)
      return state !== undefined && state !== 'Z' && (Number(processGroup) === group || isMarked(pid, mark))
    })
    .map(Number)
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was such a process
 */
function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * @param {string} pid
 * @param {string} mark
 */
function isMarked(pid, mark) {
  return read(`/proc/${pid}/environ`).includes(`${marker}=${mark}`)
}

/**
 * State, parent, group and so on: what follows the program's name, which may itself hold brackets.
 * @param {string} pid
 */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : []
}

/**
 * Nothing for a process that has ended or belongs to someone else.
 * @param {string} file
 */
function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
