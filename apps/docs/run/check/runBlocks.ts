import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger, createServer, defaultServerConditions } from 'vite'

/**
 * Runs the blocks of `.generated/blocks` as a server would: what they import has to be there, and a kit has to take its options without a
 * word in the console. Writes `ran.json`: how many ran, and what was wrong.
 */
const folder = fileURLToPath(new URL('../../.generated/blocks/', import.meta.url))

/** A block that waits for so long waits for a visitor. */
const limitMs = 10_000

/** What only a page, a test runner or a server of its own can run. */
const elsewhere =
  /\b(?:document|window|location)\b|from '(?:@playwright|vitest|@latchkey\/(?:testing|server|codemod)|svelte|vue)|^declare |\.listen\(|\bfetch\(/m

/** A block that takes one of these for granted (`context.d.ts`) is a part of something. */
const isPart = /^(?:kit|wagmi|projectId|metadata|networks|adapters) is not defined$/

const files = globSync('*/*.{ts,tsx}', { cwd: folder }).filter(
  (file) => !elsewhere.test(readFileSync(join(folder, file), 'utf8')),
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
let current = ''
const faults: { block: number; message: string }[] = []
const complain = (...words: unknown[]) =>
  void faults.push({ block: Number(/(\d+)\.tsx?$/.exec(current)?.[1]), message: words.map(String).join(' ') })
console.warn = complain
console.error = complain
console.log = () => {}
process.on('unhandledRejection', complain)
for (const file of files) {
  current = file
  const ended = server.ssrLoadModule(join(folder, file)).then(
    () => undefined,
    (cause: Error) => cause.message,
  )
  const late = new Promise<string>((done) => setTimeout(done, limitMs, 'it does not end'))
  const error = await Promise.race([ended, late])
  if (error === undefined) count++
  else if (!isPart.test(error)) complain(error)
  // What it rejects by itself, before the next one begins.
  await new Promise((done) => setTimeout(done))
}
writeFileSync(join(folder, 'ran.json'), JSON.stringify({ count, faults }))
// A kit that looks for wallets, or a query client, would keep the process.
process.exit(0)
