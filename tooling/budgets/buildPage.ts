import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { results, root } from '../launch/paths.mjs'

export type Chunk = { name: string; file: string; bytes: number; modules: Module[] }

/** A module of a chunk. `length` is the length of the module's text before minification. */
export type Module = { id: string; length: number }

export type PageName = 'with' | 'without' | 'chains'

export type BuiltPage = {
  name: PageName
  directory: string
  /** The chunks that the page's first script imports without `import()`. */
  entry: Chunk[]
  lazy: Chunk[]
}

export const pageRoot = join(root, 'tooling/budgets/pages')

/** Returns the size of a text or file in bytes after gzip -9. */
export function gzipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length
}

/** Builds `tooling/budgets/pages/<name>.html` as a site would: with Vite, for production, from the packages as they are published. */
export async function buildPage(name: PageName): Promise<BuiltPage> {
  const directory = join(results, 'budget', name)
  const output = (await build({
    root: pageRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: directory,
      emptyOutDir: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(pageRoot, `${name}.html`) },
    },
  })) as Rolldown.RolldownOutput

  const chunks = new Map(output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
  const entryFiles = new Set<string>()
  const addStaticImports = (fileName: string) => {
    if (entryFiles.has(fileName)) return
    entryFiles.add(fileName)
    for (const importedFile of chunks.get(fileName)?.imports ?? []) addStaticImports(importedFile)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) addStaticImports(chunk.fileName)

  const allChunks = [...chunks.values()]
  return {
    name,
    directory,
    entry: allChunks.filter(({ fileName }) => entryFiles.has(fileName)).map(toChunk),
    lazy: allChunks.filter(({ fileName }) => !entryFiles.has(fileName)).map(toChunk),
  }
}

function toChunk({ name, fileName, code, modules, facadeModuleId }: Rolldown.OutputChunk): Chunk {
  const moduleSizes = Object.entries(modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength }))
  return {
    name: chunkName(name, facadeModuleId ?? largestModule(moduleSizes)),
    file: fileName,
    bytes: gzipped(code),
    modules: moduleSizes.filter(({ length }) => length > 0),
  }
}

function largestModule(modules: readonly Module[]): string | undefined {
  return modules.toSorted((a, b) => b.length - a.length)[0]?.id
}

/**
 * Returns the name of a chunk, preceded by the name of a package: that of the chunk's entry module, or else of its largest module. The
 * package is needed, because several packages have a chunk called `exports`.
 */
function chunkName(name: string, module: string | undefined): string {
  const ourPackage = /\/packages\/([^/]+)\/dist\//.exec(module ?? '')?.[1]
  const foreignPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module ?? '')?.[1]
  const owner = ourPackage ?? foreignPackage
  return owner ? `${owner} ${name}` : name
}
