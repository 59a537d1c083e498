import { chromium } from './launch/chromium.mjs'
import { commandNamed, commands } from './launch/commands.mjs'
import { dependencies } from './launch/dependencies.mjs'
import { childEnvironment } from './launch/environment.mjs'
import { LaunchError } from './launch/LaunchError.mjs'
import { node } from './launch/node.mjs'
import { pnpm } from './launch/pnpm.mjs'
import { run, stopOnSignals } from './launch/processes.mjs'

/**
 * `npm run demo`, `npm test` and the other commands start here. This file runs on Node 20 and later, and has no dependencies. This file
 * fetches what the command needs (Node 24, pnpm, the dependencies, a Chromium), prints one line for each step, and then runs the command.
 */
async function launch() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commandNamed(name)
  if (!command) throw new LaunchError(`Say what to launch: ${Object.keys(commands).join(', ')}.`)

  stopOnSignals()

  let env = childEnvironment(process.env)
  const nodeBin = await node(env)
  const pnpmBin = await pnpm(env)
  env = childEnvironment(process.env, { nodeBin, pnpmBin })
  await dependencies(env)
  if (command.needsBrowser(args)) env = { ...env, CHROMIUM: await chromium(env) }

  const [file = '', ...given] = command.line
  return (await run(file, [...given, ...args], { env, output: 'shown' })).code
}

try {
  process.exitCode = await launch()
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
