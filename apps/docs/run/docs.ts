import { parseArgs } from 'node:util'
import { build, preview } from 'astro'
import { generate, site } from './generate.ts'

/**
 * `npm run docs` generates the reference from the sources, builds the site into `dist`, and serves it until Ctrl-C. With `--build`, it only
 * builds the site.
 */
const { values } = parseArgs({ options: { build: { type: 'boolean', default: false } } })
process.env.ASTRO_TELEMETRY_DISABLED = '1'
// Must be set before Vite loads the modal's texts. Otherwise Vite sets it to `development`, and Astro then builds the site without its
// search.
process.env.NODE_ENV = 'production'

printLine('Building the documentation …')
await generate()
await build({ root: site, logLevel: 'error', force: true })
if (!values.build) {
  const server = await preview({ root: site, logLevel: 'error', server: { host: '127.0.0.1', port: 4321 } })
  printLine(`The documentation is ready at http://127.0.0.1:${server.port}/\nCtrl-C stops it.`)
}

function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}
