import { inspect } from 'node:util'
import { addressTable, startSandbox, takenPorts } from '@latchkey/sandbox'
import { buildDemo } from './buildDemo.ts'
import { checkDemo } from './check/checkDemo.ts'
import { DemoError } from './DemoError.ts'
import { defaultPort, serveDemo } from './serveDemo.ts'

/**
 * `npm run demo` starts the sandbox and the built demo, and stops both at Ctrl-C. With `--check`, it uses the demo as a visitor would,
 * without a person, and compares each value with the chains. The exit code is 0 if all values are equal. With `--wallet=reject`, the wallet
 * declines, so the check must fail. If a port is taken, a free port is used.
 *
 * Playwright also starts this command, and keeps the standard input of the command open. When Playwright ends, even after a crash, the
 * input ends, and then this command ends, too.
 */
async function main(args: readonly string[]): Promise<number> {
  const stopFunctions: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const stop of stopFunctions.splice(0).reverse()) await stop()
  }
  let isStopping = false
  // Playwright sends a signal and also ends the input. The first of the two stops everything. The second must not interrupt that.
  const stopAndExit = () => {
    if (isStopping) return
    isStopping = true
    void stopAll().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAndExit)
  if (args.includes('--until-input-ends')) process.stdin.resume().once('end', stopAndExit)

  try {
    printLine('Building the demo …')
    await buildDemo()
    const sandbox = await startSandbox().catch((cause) => {
      throw new DemoError(`The sandbox did not start. ${cause.message}`, { cause })
    })
    stopFunctions.push(sandbox.stop)
    const server = await serveDemo({ sandboxPorts: sandbox.ports })
    stopFunctions.push(server.stop)
    const replacedPorts = [...sandbox.taken, ...(server.port === defaultPort ? [] : [defaultPort])]
    if (replacedPorts.length > 0) printLine(takenPorts(replacedPorts))
    printLine(`\n${addressTable(sandbox)}\n`)

    if (args.includes('--check')) {
      const mode = args.includes('--wallet=reject') ? 'reject' : 'approve'
      return await checkDemo({ url: server.url, sandbox, mode, say: printLine })
    }
    printLine(
      `The demo is ready at ${server.url}\nA phone to connect it with is at ${sandbox.phone.url}/\nCtrl-C stops both.`,
    )
    await new Promise(() => {})
    return 0
  } finally {
    await stopAll()
  }
}

function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : inspect(error)}\n`)
  process.exitCode = 1
}
