import { inspect } from 'node:util'
import { addressTable, startSandbox, takenPorts } from '@latchkey/sandbox'
import { buildDemo } from './buildDemo.ts'
import { checkDemo } from './check/checkDemo.ts'
import { DemoError } from './DemoError.ts'
import { defaultPort, serveDemo } from './serveDemo.ts'

/**
 * `npm run demo`: the sandbox and the built demo page, until Ctrl-C. With `--check` the journeys run unattended,
 * each step is confirmed with the chains, and the exit code says whether all of it was true. `--wallet=reject` has the wallet
 * decline, which must fail the check. A port that is taken is replaced by a free one.
 *
 * Playwright starts it too, and holds its input open: when that ends, Playwright is gone, however that went.
 */
async function main(args: readonly string[]): Promise<number> {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  let isLeaving = false
  // Playwright sends a signal and ends the input: the second must not cut short what the first stops.
  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    void stopAll().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
  if (args.includes('--until-input-ends')) process.stdin.resume().once('end', leave)

  try {
    say('Building the demo …')
    await buildDemo()
    const sandbox = await startSandbox().catch((cause) => {
      throw new DemoError(`The sandbox did not start. ${cause.message}`, { cause })
    })
    stops.push(sandbox.stop)
    const server = await serveDemo({ sandboxPorts: sandbox.ports })
    stops.push(server.stop)
    const taken = [...sandbox.taken, ...(server.port === defaultPort ? [] : [defaultPort])]
    if (taken.length > 0) say(takenPorts(taken))
    say(`\n${addressTable(sandbox)}\n`)

    if (args.includes('--check')) {
      const mode = args.includes('--wallet=reject') ? 'reject' : 'approve'
      return await checkDemo({ url: server.url, sandbox, mode, say })
    }
    say(
      `The demo is ready at ${server.url}\nA phone to connect it with is at ${sandbox.phone.url}/\nCtrl-C stops both.`,
    )
    await new Promise(() => {})
    return 0
  } finally {
    await stopAll()
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : inspect(error)}\n`)
  process.exitCode = 1
}
