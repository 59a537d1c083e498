import { spawn } from 'node:child_process'
import { DemoError } from './DemoError.ts'

const repositoryFolder = new URL('../../..', import.meta.url).pathname

/** Builds the packages and the demo. Turbo does not build unchanged packages again. */
export async function buildDemo(): Promise<void> {
  const child = spawn(
    'pnpm',
    ['exec', 'turbo', 'run', 'build', '--filter=@latchkey/demo', '--output-logs=errors-only'],
    {
      cwd: repositoryFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
  if (code !== 0) throw new DemoError(`The demo could not be built.\n${output}`)
}
