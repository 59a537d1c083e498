import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { run } from './processes.mjs'

const node = process.execPath

describe('run', () => {
  test('default: returns the exit code and the output of both streams', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(3)'
    const { code, output, timedOut } = await run(node, ['-e', script])
    expect({ code, lines: output.trim().split('\n').sort(), timedOut }).toEqual({
      code: 3,
      lines: ['err', 'out'],
      timedOut: false,
    })
  })

  test('behavior: ends a child that outlives the program', async () => {
    const script = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      child.unref()
      console.log(child.pid)`
    const { output } = await run(node, ['-e', script])
    expect(isRunning(Number(output))).toBe(false)
  })

  /** A script that starts a child in a new process group, as Playwright starts servers and browsers. The script prints the id of the child. */
  const startsElsewhere = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true })
    child.unref()
    console.log(child.pid)`

  test.runIf(process.platform === 'linux')('behavior: ends a child that left the process group', async () => {
    const { output } = await run(node, ['-e', startsElsewhere])
    expect(isRunning(Number(output))).toBe(false)
  })

  test('param: limitMs', async () => {
    const { code, timedOut } = await run(node, ['-e', 'setInterval(() => {}, 1000)'], { limitMs: 300 })
    expect({ code, timedOut }).toEqual({ code: 143, timedOut: true })
  })

  test.runIf(process.platform === 'linux')('behavior: ends every child at the time limit', async () => {
    // The script ignores the first signal, like a program that waits for a child.
    const script = `${startsElsewhere}; process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`
    const cutShort = async (limitMs: number): Promise<Awaited<ReturnType<typeof run>>> => {
      const ran = await run(node, ['-e', script], { limitMs, graceMs: 100 })
      // On a slow machine, the time can run out before the script starts its child. In that case, the test tries again with twice the
      // limit.
      return ran.output === '' ? cutShort(2 * limitMs) : ran
    }
    const { output, timedOut } = await cutShort(500)
    expect({ timedOut, isLeft: isRunning(Number(output)) }).toEqual({ timedOut: true, isLeft: false })
  })

  test('error: the program is not there', async () => {
    await expect(run('/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

/** Returns true if a process runs. A zombie process has ended, even if its parent has not reaped it yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
