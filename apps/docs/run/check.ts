import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'astro'
import { checkBlocks } from './check/blocks.ts'
import { deadDocumentLinks, deadLinks } from './check/links.ts'
import { unknownVariables } from './check/variables.ts'
import { generate, site } from './generate.ts'

/**
 * The step `docs` of `npm test`. It checks that the site builds, that no link of the site or of the repository's documents is dead, and
 * that theme variables in texts exist. It also compiles all TypeScript examples against the sources, and runs the complete ones.
 */
process.env.ASTRO_TELEMETRY_DISABLED = '1'
// Must be set before Vite loads the modal's texts. Otherwise Vite sets it to `development`, and Astro then builds the site without its
// search.
process.env.NODE_ENV = 'production'

await generate()
// Compiles the examples while the site is built, so that both cores of the machine are used.
const [blockResult] = await Promise.all([checkBlocks(), build({ root: site, logLevel: 'error', force: true })])
const linkResult = deadLinks(join(site, 'dist'))
const documentResult = deadDocumentLinks()

const faults = [
  ...blockResult.faults,
  ...linkResult.faults,
  ...documentResult.faults,
  ...searchFaults(join(site, 'dist')),
  ...variableFaults(join(site, 'src/content/docs')),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(
  `${blockResult.count} blocks, ${blockResult.ran} of them run, ${linkResult.count} links of the site, ${documentResult.count} links of documents: ${faults.length} wrong\n`,
)
process.exitCode = faults.length > 0 ? 1 : 0

/** Returns a fault if the site has no search. A site that is built for development shows a note in place of its search. */
function searchFaults(folder: string): string[] {
  const isDevelopment = readFileSync(join(folder, 'index.html'), 'utf8').includes('only available in production')
  const isIndexed = existsSync(join(folder, 'pagefind/pagefind.js'))
  return isDevelopment || !isIndexed ? ['The site has no search.'] : []
}

function variableFaults(folder: string): string[] {
  const variableNames = new Set(
    readFileSync(join(folder, 'reference/theme-variables.md'), 'utf8').match(/--lk-[a-z\d-]+/g),
  )
  return globSync('**/*.{md,mdx}', { cwd: folder }).flatMap((file) =>
    unknownVariables(readFileSync(join(folder, file), 'utf8'), variableNames).map(
      (name) => `${file}: there is no ${name}`,
    ),
  )
}
