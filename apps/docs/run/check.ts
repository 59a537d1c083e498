import { join } from 'node:path'
import { build } from 'astro'
import { checkBlocks } from './check/blocks.ts'
import { deadDocumentLinks, deadLinks } from './check/links.ts'
import { generate, site } from './generate.ts'

/**
 * The step `docs` of `npm test`: the site builds, no link of it or of the repository's documents is dead, and every block of TypeScript
 * compiles against the sources.
 */
process.env.ASTRO_TELEMETRY_DISABLED = '1'

await generate()
// The compiler keeps the second core busy meanwhile.
const [blocks] = await Promise.all([checkBlocks(), build({ root: site, logLevel: 'error', force: true })])
const links = deadLinks(join(site, 'dist'))
const documents = deadDocumentLinks()

const faults = [...blocks.faults, ...links.faults, ...documents.faults]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(
  `${blocks.count} blocks, ${links.count} links of the site, ${documents.count} links of documents: ${faults.length} wrong\n`,
)
process.exitCode = faults.length > 0 ? 1 : 0
