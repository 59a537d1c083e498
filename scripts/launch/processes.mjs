import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './paths.mjs'

const windows = process.platform === 'win32'

/** @type {Map<number, import('node:child_process').ChildProcess>} */
const running = new Map()
let stopping = false

/**
 * Runs a program in a process group of its own, from the repository's root, and waits for it and for what it left behind.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, output?: 'shown' | 'kept', limitMs?: number }} [options]
 * `shown` passes the output through; `kept` returns it
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 128 + the signal's number after a signal
 * @throws the spawn's own error when the program is not there or may not be run
 */
export async function run(file, args, { env = process.env, cwd = root, output = 'kept', limitMs } = {}) {
  const child = spawn(file, args, {
    cwd,
    env,
    detached: !windows,
    shell: windows,
    stdio: ['ignore', output === 'shown' ? 'inherit' : 'pipe', output === 'shown' ? 'inherit' : 'pipe'],
  })
  if (child.pid) running.set(child.pid, child)
  const closed = new Promise((resolve) => child.once('close', resolve))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))

  let timedOut = false
  const timer = limitMs
    ? setTimeout(() => {
        timedOut = true
        void stop(child, 'SIGTERM')
      }, limitMs)
    : undefined
  try {
    const code = await exitCode(child)
    await stop(child, 'SIGTERM', 2_000)
    // Whoever left the group may still hold the pipe.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
    // On the way out no next step may begin.
    if (stopping) await new Promise(() => {})
    return { code, output: text, timedOut }
  } finally {
    clearTimeout(timer)
    if (child.pid) running.delete(child.pid)
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
    await Promise.all([...running.values()].map((child) => stop(child, how)))
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stopAll(signal))
  // npm's shell may die of a signal without passing it on.
  setInterval(() => process.ppid !== parent && void stopAll('SIGTERM'), 1_000).unref()
}

/**
 * Ends a whole group: asked first, forced when the grace is over.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {number} graceMs
 */
async function stop(child, signal, graceMs = 10_000) {
  if (!child.pid) return
  if (windows) {
    if (child.exitCode === null) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  if (!signalGroup(child.pid, signal)) return
  await groupGone(child.pid, graceMs)
  if (groupLives(child.pid) && signalGroup(child.pid, 'SIGKILL')) await groupGone(child.pid, 1_000)
}

/**
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anybody was there
 */
function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/**
 * @param {number} group
 * @param {number} limitMs
 */
async function groupGone(group, limitMs) {
  const deadline = Date.now() + limitMs
  while (groupLives(group) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 30))
}

/**
 * A group of nothing but zombies is gone: a container's first process may never collect them.
 * @param {number} group
 */
function groupLives(group) {
  if (!signalGroup(group, 0)) return false
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false
    const [state, , processGroup] = statOf(entry)
    return Number(processGroup) === group && state !== 'Z'
  })
}

/**
 * State, parent, group and so on: what follows the program's name, which may itself hold brackets.
 * @param {string} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
