import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'
import manifest from '../package.json' with { type: 'json' }

const packages = join(import.meta.dirname, '../..')
const folder = join(packages, 'latchkey/dist/standalone')
/** The path at which the guide tells sites to serve the folder. */
const served = '/latchkey'

/** What a page names. */
const entry = {
  standalone: join(packages, 'latchkey/src/exports/standalone.ts'),
  networks: join(packages, 'latchkey/src/exports/networks.ts'),
  solana: join(packages, 'latchkey/src/exports/standalone-solana.ts'),
  bitcoin: join(packages, 'latchkey/src/exports/standalone-bitcoin.ts'),
}
/** What a page fetches at one moment, earlier ones first, by the module that reaches the others. */
const moments = { load: entry.standalone, open: join(packages, 'scaffold/src/exports/index.ts') }

/**
 * Builds for pages without a bundler: everything inside, React in the part that is fetched when the modal is first opened. A browser learns
 * from each file which others it needs, so what is needed at one moment is one file. Which modules those are is what a first build
 * would make of them.
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
      // From the sources: of a module that a built package made of several, a bundler would load all with any.
      conditions: ['@latchkey/source', 'module', 'browser'],
      // Only its own build leaves out what the client of WalletConnect must not do on a page, and the half that no page needs.
      alias: { '@latchkey/walletconnect': join(packages, 'walletconnect/dist/exports') },
    },
    define: { 'process.env.NODE_ENV': '"production"', LATCHKEY_VERSION: JSON.stringify(manifest.version) },
    build: {
      write,
      outDir: folder,
      target: 'es2022',
      cssTarget,
      lib: { formats: ['es'], entry },
      // Of what is built in.
      license: { fileName: 'LICENCES.md' },
      rolldownOptions: {
        // Wallets' own packages, which a page brings itself where it offers them.
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

/** At which moment each module is fetched, of those that are known before. */
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

/** Of the client of WalletConnect, which is built in already where this build finds it. */
function addLicences(): void {
  appendFileSync(
    join(folder, 'LICENCES.md'),
    `\n${readFileSync(join(packages, 'walletconnect/dist/LICENCES.txt'), 'utf8')}`,
  )
}

/** The hash of every file as an import map has it: with it, a browser runs no file that was changed. */
function writeImportMap(): void {
  const files = globSync('*.js', { cwd: folder }).sort()
  const integrity = Object.fromEntries(files.map((file) => [`${served}/${file}`, hashOf(join(folder, file))]))
  writeFileSync(join(folder, 'importmap.json'), `${JSON.stringify({ integrity }, null, 2)}\n`)
}

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
