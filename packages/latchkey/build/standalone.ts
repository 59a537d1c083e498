import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'
import manifest from '../package.json' with { type: 'json' }

const packagesFolder = join(import.meta.dirname, '../..')
const outputFolder = join(packagesFolder, 'latchkey/dist/standalone')
/** The URL path of the folder. The guide tells sites to use this path. */
const servedPath = '/latchkey'

/** The files that a page may import. */
const entryFiles = {
  standalone: join(packagesFolder, 'latchkey/src/exports/standalone.ts'),
  networks: join(packagesFolder, 'latchkey/src/exports/networks.ts'),
  solana: join(packagesFolder, 'latchkey/src/exports/standalone-solana.ts'),
  bitcoin: join(packagesFolder, 'latchkey/src/exports/standalone-bitcoin.ts'),
}
/**
 * For each moment, the module whose imports load at this moment: `load` is the load of the page, `open` is the first
 * opening of the modal.
 */
const moments = { load: entryFiles.standalone, open: join(packagesFolder, 'scaffold/src/exports/index.ts') }

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
  const buildResult = await build({
    root: join(packagesFolder, 'latchkey'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: {
      // Uses the source files. A built file can combine several modules, and the bundler would then load all of them to
      // get one.
      conditions: ['@latchkey/source', 'module', 'browser'],
      // Uses the built WalletConnect client, because it leaves out functions that must not run on a page, and code that
      // pages do not need.
      alias: { '@latchkey/walletconnect': join(packagesFolder, 'walletconnect/dist/exports') },
    },
    define: { 'process.env.NODE_ENV': '"production"', LATCHKEY_VERSION: JSON.stringify(manifest.version) },
    build: {
      write,
      outDir: outputFolder,
      target: 'es2022',
      cssTarget,
      lib: { formats: ['es'], entry: entryFiles },
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
  const outputs = [buildResult].flat() as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
}

/** Maps each module to the moment at which it loads. Modules that load at other moments are left out. */
function findMoments(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const momentByModule = new Map<string, string>()
  for (const [moment, id] of Object.entries(moments)) {
    const rootChunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id))
    if (!rootChunk) throw new Error(`No file has ${id}.`)
    for (const { moduleIds } of staticGraph(rootChunk))
      for (const each of moduleIds) if (!momentByModule.has(each)) momentByModule.set(each, moment)
  }
  return momentByModule

  function staticGraph(chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const file of chunk.imports) {
      const importedChunk = chunkByFile.get(file)
      if (importedChunk) staticGraph(importedChunk, seen)
    }
    return seen
  }
}

/** Adds the licences of the WalletConnect client. The client is already bundled, so this build does not see the packages in it. */
function addLicences(): void {
  appendFileSync(
    join(outputFolder, 'LICENCES.md'),
    `\n${readFileSync(join(packagesFolder, 'walletconnect/dist/LICENCES.txt'), 'utf8')}`,
  )
}

/** Writes the hash of every file into an import map. With this map, a browser refuses to run a changed file. */
function writeImportMap(): void {
  const files = globSync('*.js', { cwd: outputFolder }).sort()
  const integrity = Object.fromEntries(files.map((file) => [`${servedPath}/${file}`, hashOf(join(outputFolder, file))]))
  writeFileSync(join(outputFolder, 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`)
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
