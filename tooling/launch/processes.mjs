import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './paths.mjs'

const windows = process.platform === 'win32'

/**
 * The environment variable that marks every process of a run, and every process that such a process starts. The value is a path of run ids
 * with the innermost run last.
 */
const marker = 'LATCHKEY_STARTED_BY'

/**
 * @typedef {object} Run
 * @property {import('node:child_process').ChildProcess} child the leader of the process group
 * @property {string} mark the value of the marker for this run
 */

/** @type {Set<Run>} */
const activeRuns = new Set()
let isStopping = false

/**
 * Runs a program in the repository's root, waits for it, and then ends every process that it left running: its process group and, on Linux,
 * also processes that left the group, as Playwright's servers and browsers do.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, output?: 'shown' | 'kept', limitMs?: number, graceMs?: number, signal?: AbortSignal }}
 * [options] `shown` passes the output through, `kept` returns it. After `limitMs`, or when `signal` aborts, the program gets SIGTERM, and
 * SIGKILL `graceMs` later.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 128 + the signal's number if a signal ended the program
 * @throws the error of `spawn` if the program does not exist or must not be run
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
  if (child.pid) activeRuns.add(started)
  const whenClosed = new Promise((resolve) => child.once('close', resolve))
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
    // Outside Linux, a process that left the group is not found. Such a process may keep the output pipe open, so the wait has a limit.
    await Promise.race([whenClosed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
    // While the launcher exits, the promise stays pending, so that no further step starts.
    if (isStopping) await new Promise(() => {})
    return { code, output: text, timedOut }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stopNow)
    activeRuns.delete(started)
  }
}

/**
 * Resolves with the exit code of a process.
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
 * On Ctrl-C, a closed terminal or the end of the parent process, ends every process group that was started, waits for them and exits. A
 * second signal kills them at once.
 */
export function stopOnSignals() {
  const parent = process.ppid
  /**
   * Ends all active runs, and then this process.
   * @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal
   */
  const stopAll = async (signal) => {
    const killSignal = isStopping ? 'SIGKILL' : signal
    isStopping = true
    await Promise.all([...activeRuns].map((started) => stop(started, killSignal, 10_000)))
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stopAll(signal))
  // A signal can end npm's shell without reaching this process. The launcher therefore stops when its parent process changes.
  setInterval(() => process.ppid !== parent && void stopAll('SIGTERM'), 1_000).unref()
}

/**
 * Ends all processes of a run: first with `signal`, then with SIGKILL after `graceMs`.
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
  await waitUntilEnded(started, graceMs)
  signalAll(started, 'SIGKILL')
  await waitUntilEnded(started, 1_000)
}

/**
 * Waits until all processes of a run have ended, `limitMs` at most.
 * @param {Run} started
 * @param {number} limitMs
 */
async function waitUntilEnded(started, limitMs) {
  const deadline = Date.now() + limitMs
  while (processIdsOf(started).length > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 30))
}

/**
 * Sends a signal to all processes of a run.
 * @param {Run} started
 * @param {NodeJS.Signals} signal
 */
function signalAll(started, signal) {
  for (const pid of processIdsOf(started)) sendSignal(pid, signal)
}

/**
 * Returns the process ids of a run that are alive. Outside Linux, the list has one negative id, which stands for the whole group. Zombies
 * count as ended, because the first process of a container may never collect them.
 * @param {Run} started
 * @returns {number[]}
 */
function processIdsOf({ child, mark }) {
  const group = /** @type {number} */ (child.pid)
  if (process.platform !== 'linux') return sendSignal(-group, 0) ? [-group] : []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      const [state, , processGroup] = statOf(pid)
      return state !== undefined && state !== 'Z' && (Number(processGroup) === group || isMarked(pid, mark))
    })
    .map(Number)
}

/**
 * Sends a signal to a process, or to a group if `pid` is negative. Signal 0 only checks that the process exists.
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there is such a process
 */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * Returns whether the environment of a process contains the mark of a run.
 * @param {string} pid
 * @param {string} mark
 */
function isMarked(pid, mark) {
  return read(`/proc/${pid}/environ`).includes(`${marker}=${mark}`)
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the program's name: state, parent, group and so on. The name is in brackets and can
 * contain brackets itself, so the fields start after the last bracket.
 * @param {string} pid
 */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : []
}

/**
 * Returns the text of a file in `/proc`. The text is empty if the process has ended or belongs to another user.
 * @param {string} file
 */
function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
