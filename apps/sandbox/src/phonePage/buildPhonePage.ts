import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sandboxFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The folder that contains the wallet page after `pnpm build`. */
export const builtPhonePage: string = join(sandboxFolder, 'dist/phone')

/** Builds the wallet page if it is missing, and returns its folder. `npm run demo` has already built it when it starts the sandbox. */
export async function ensurePhonePage(): Promise<string> {
  if (!existsSync(join(builtPhonePage, 'index.html'))) await buildPhonePage(builtPhonePage)
  return builtPhonePage
}

/**
 * Builds the wallet page into a folder.
 *
 * @throws Error with the output of Vite if the build fails
 */
export async function buildPhonePage(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], {
    cwd: sandboxFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`The wallet page could not be built.\n${output}`)
}
