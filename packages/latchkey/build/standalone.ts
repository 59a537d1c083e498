import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'
import manifest from '../package.json' with { type: 'json' }

const packages = join(import.meta.dirname, '../..')
const folder = join(packages, 'latchkey/dist/standalone')
/** The URL path of the folder. The guide tells sites to use this path. */
const served = '/latchkey'

/** The files that a page may import. */
const entry = {
  standalone: join(packages, 'latchkey/src/exports/standalone.ts'),
  networks: join(packages, 'latchkey/src/exports/networks.ts'),
  solana: join(packages, 'latchkey/src/exports/standalone-solana.ts'),
  bitcoin: join(packages, 'latchkey/src/exports/standalone-bitcoin.ts'),
}
/**
 * For each moment, the module whose imports load at this moment: `load` is the load of the page, `open` is the first
 * opening of the modal.
 */
const moments = { load: entry.standalone, open: join(packages, 'scaffold/src/exports/index.ts') }

/**
 * Builds the kit for pages without a bundler. Everything is included; React is in the chunk that loads when the modal first opens. A
 * browser learns the imports of a file only after loading it, so all modules of one moment go into one file. A first build without grouping
 * finds those modules.
 */
const chunks = await buildChunks({ write: false })
await buildChunks({ write: true, momentOf: findMoments(chunks) })
addLicences()
writeImportMap()

async function buildChunks({ write, momentOf }: { write: boolean; momentOf?: ReadonlyMap<string, string> }) {
  const built = await build({
    root: join(packages, 'latchkey'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: {
      // Uses the source files. A built file can combine several modules, and the bundler would then load all of them to
      // get one.
      conditions: ['@latchkey/source', 'module', 'browser'],
      // Uses the built WalletConnect client, because it leaves out functions that must not run on a page, and code that
      // pages do not need.
      alias: { '@latchkey/walletconnect': join(packages, 'walletconnect/dist/exports') },
    },
    define: { 'process.env.NODE_ENV': '"production"', LATCHKEY_VERSION: JSON.stringify(manifest.version) },
    build: {
      write,
      outDir: folder,
      target: 'es2022',
      cssTarget,
      lib: { formats: ['es'], entry },
      // Lists the licences of the bundled packages.
      license: { fileName: 'LICENCES.md' },
      rolldownOptions: {
        // Packages that are needed for only one wallet are left out. A page that offers such a wallet provides the
        // package.
        external: Object.keys(manifest.peerDependenciesMeta),
        output: {
          minify: true,
          comments: { legal: true, annotation: false, jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: momentOf && { groups: [{ debugName: 'moments', name: (id) => momentOf.get(id) }] },
        },
      },
    },
  })
  const outputs = [built].flat() as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
}

/** Maps each module to the moment at which it loads, for the moments known in advance. */
function findMoments(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Map<string, string>()
  for (const [moment, id] of Object.entries(moments)) {
    const first = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id))
    if (!first) throw new Error(`No file has ${id}.`)
    for (const { moduleIds } of staticGraph(first))
      for (const each of moduleIds) if (!found.has(each)) found.set(each, moment)
  }
  return found

  function staticGraph(chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const file of chunk.imports) {
      const next = byFile.get(file)
      if (next) staticGraph(next, seen)
    }
    return seen
  }
}

/** Adds the licences of the WalletConnect client. The client is already bundled, so this build does not see the packages in it. */
function addLicences(): void {
  appendFileSync(
    join(folder, 'LICENCES.md'),
    `\n${readFileSync(join(packages, 'walletconnect/dist/LICENCES.txt'), 'utf8')}`,
  )
}

/** Writes the hash of every file into an import map. With it, a browser refuses to run a changed file. */
function writeImportMap(): void {
  const files = globSync('*.js', { cwd: folder }).sort()
  const integrity = Object.fromEntries(files.map((file) => [`${served}/${file}`, hashOf(join(folder, file))]))
  writeFileSync(join(folder, 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`)
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
