import { inspect } from 'node:util'
import { startSandbox } from '@latchkey/sandbox'
import { buildDemo } from './buildDemo.ts'
import { checkDemo } from './check/checkDemo.ts'
import { DemoError } from './DemoError.ts'
import { serveDemo } from './serveDemo.ts'

/**
 * `npm run demo`: two local chains and the built demo page, until Ctrl-C. With `--check` the journey is walked without anybody
 * looking, each step is confirmed with the chains, and the exit code says whether all of it was true. `--wallet=reject` has the
 * wallet decline, which must fail the check.
 */
async function main(args: readonly string[]): Promise<number> {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(0)))

  try {
    say('Building the demo …')
    await buildDemo()
    const sandbox = await startSandbox().catch((cause) => {
      throw new DemoError(`The sandbox did not start. ${cause.message}`, { cause })
    })
    stops.push(sandbox.stop)
    for (const { name, id, rpcUrl } of sandbox.chains) say(`${name}: chain ${id} at ${rpcUrl}`)
    const server = await serveDemo()
    stops.push(server.stop)

    if (args.includes('--check')) {
      const mode = args.includes('--wallet=reject') ? 'reject' : 'approve'
      return await checkDemo({ url: server.url, mode, say })
    }
    say(`\nThe demo is ready at ${server.url}\nCtrl-C stops it.`)
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
