import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer, defaultServerConditions } from 'vite'

/**
 * Runs the blocks of `.generated/blocks` as a server would. Their imports must exist, and a kit must accept their options without a message
 * in the console. Writes the number of blocks that ran, and the faults, to `ran.json`.
 */
const folder = fileURLToPath(new URL('../../.generated/blocks/', import.meta.url))

/**
 * The time limit of a block. A block that runs longer waits for a visitor, which is a fault here. On a busy machine, loading an adapter alone
 * takes more than ten seconds.
 */
const limitMs = 120_000

/** Code that only a page, a test runner or a separate server can run. */
const codeForOtherRuntimes =
  /\b(?:document|window|location)\b|from '(?:@playwright|vitest|@latchkey\/(?:testing|server|codemod)|svelte|vue)|^declare |\.listen\(|\bfetch\(/m

/** The error of a block that uses a name of `context.d.ts`. Such a block is a part of a longer example, so this is no fault. */
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
  // Waits one task, so that rejected promises of this block are reported before the next block starts.
  await new Promise((done) => setTimeout(done))
}
writeFileSync(join(folder, 'ran.json'), JSON.stringify({ count, faults }))
// Ends the process, because the timers of a kit or of a query client would keep it alive.
process.exit(0)
