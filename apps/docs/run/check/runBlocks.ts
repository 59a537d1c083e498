import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer, defaultServerConditions } from 'vite'

/**
 * Runs the examples in `.generated/blocks`, as a server would. Their imports must exist, and a kit must accept their options without a
 * message in the console. Writes the number of examples that ran, and the faults, to `ran.json`.
 */
const folder = fileURLToPath(new URL('../../.generated/blocks/', import.meta.url))

/**
 * Time limit of an example in ms. If an example takes longer, it waits for a visitor, which is a fault here. The limit is long, because on
 * a busy machine the loading of an adapter alone takes more than ten seconds.
 */
const limitMs = 120_000

/** Matches examples that need a page, a test runner or another server. They are not run here. */
const codeForOtherRuntimes =
  /\b(?:document|window|location)\b|from '(?:@playwright|vitest|@latchkey\/(?:testing|server|codemod)|svelte|vue)|^declare |\.listen\(|\bfetch\(/m

/** Matches the error of an example that uses a name of `context.d.ts`. This is correct, because the example is a part of a longer one. */
const partOfExampleError = /^(?:kit|wagmi|projectId|metadata|networks|adapters) is not defined$/

const files = globSync('*/*.{ts,tsx}', { cwd: folder }).filter(
  (file) => !codeForOtherRuntimes.test(readFileSync(join(folder, file), 'utf8')),
)
const server = await createServer({
  configFile: false,
  customLogger: { ...createLogger(), error: () => {} },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
  ssr: { noExternal: [/^@?latchkey/], resolve: { conditions: ['@latchkey/source', ...defaultServerConditions] } },
  oxc: { jsx: { runtime: 'automatic' } },
})
let count = 0
let currentFile = ''
const faults: { block: number; message: string }[] = []
const reportFault = (...words: unknown[]) =>
  void faults.push({ block: Number(/(\d+)\.tsx?$/.exec(currentFile)?.[1]), message: words.map(String).join(' ') })
console.warn = reportFault
console.error = reportFault
console.log = () => {}
process.on('unhandledRejection', reportFault)
for (const file of files) {
  currentFile = file
  const runError = server.ssrLoadModule(join(folder, file)).then(
    () => undefined,
    (cause: Error) => cause.message,
  )
  const timeoutError = new Promise<string>((done) => setTimeout(done, limitMs, 'it does not end'))
  const error = await Promise.race([runError, timeoutError])
  if (error === undefined) count++
  else if (!partOfExampleError.test(error)) reportFault(error)
  // Waits for the next task, so that the rejected promises of this example are reported before the next example starts.
  await new Promise((done) => setTimeout(done))
}
writeFileSync(join(folder, 'ran.json'), JSON.stringify({ count, faults }))
// Ends the process, which timers of a kit or of a query client would otherwise keep alive.
process.exit(0)
