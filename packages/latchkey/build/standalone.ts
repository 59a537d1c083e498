import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'
import manifest from '../package.json' with { type: 'json' }

const packagesFolder = join(import.meta.dirname, '../..')
const outputFolder = join(packagesFolder, 'latchkey/dist/standalone')
/** URL path of the output folder. The guide tells sites to serve the folder under this path. */
const servedPath = '/latchkey'

/** The modules that a page imports directly. Each becomes one file. */
const entryFiles = {
  standalone: join(packagesFolder, 'latchkey/src/exports/standalone.ts'),
  networks: join(packagesFolder, 'latchkey/src/exports/networks.ts'),
  solana: join(packagesFolder, 'latchkey/src/exports/standalone-solana.ts'),
  bitcoin: join(packagesFolder, 'latchkey/src/exports/standalone-bitcoin.ts'),
}
/**
 * The two moments at which code loads, each with the module that starts the load. `load`: the page loads. `open`: the modal opens for the
 * first time.
 */
const moments = { load: entryFiles.standalone, open: join(packagesFolder, 'scaffold/src/exports/index.ts') }

/**
 * Builds the kit for pages without a bundler, with all dependencies included. A browser sees a file's imports only after it has loaded the
 * file, so all modules of one moment go into one file. The first build is not written: it only finds out which modules load at which
 * moment.
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
      // Resolves packages to their source files. A built file contains several modules, so an import of one module would load all of them.
      conditions: ['@latchkey/source', 'module', 'browser'],
      // For the WalletConnect client, resolves to its built files. They leave out functions that must not run on a page, and code that
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
      // Writes a file with the licences of all bundled packages.
      license: { fileName: 'LICENCES.md' },
      rolldownOptions: {
        // Leaves out packages that only one wallet needs. A page with such a wallet must provide the package.
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

/** Maps the id of each module to the moment at which the module loads. Modules that load at another moment are not in the map. */
function findMoments(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const momentByModule = new Map<string, string>()
  for (const [moment, id] of Object.entries(moments)) {
    const rootChunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id))
    if (!rootChunk) throw new Error(`No file has ${id}.`)
    for (const { moduleIds } of collectStaticImports(rootChunk))
      for (const each of moduleIds) if (!momentByModule.has(each)) momentByModule.set(each, moment)
  }
  return momentByModule

  function collectStaticImports(chunk: Rolldown.OutputChunk, visitedChunks = new Set<Rolldown.OutputChunk>()) {
    if (visitedChunks.has(chunk)) return visitedChunks
    visitedChunks.add(chunk)
    for (const file of chunk.imports) {
      const importedChunk = chunkByFile.get(file)
      if (importedChunk) collectStaticImports(importedChunk, visitedChunks)
    }
    return visitedChunks
  }
}

/**
 * Appends the licences of the packages inside the WalletConnect client. The client is already bundled, so this build does not see these
 * packages.
 */
function addLicences(): void {
  appendFileSync(
    join(outputFolder, 'LICENCES.md'),
    `\n${readFileSync(join(packagesFolder, 'walletconnect/dist/LICENCES.txt'), 'utf8')}`,
  )
}

/** Writes an import map with the hash of every file. With this map, a browser does not run a file that someone has changed. */
function writeImportMap(): void {
  const files = globSync('*.js', { cwd: outputFolder }).sort()
  const integrity = Object.fromEntries(files.map((file) => [`${servedPath}/${file}`, hashOf(join(outputFolder, file))]))
  writeFileSync(join(outputFolder, 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`)
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
