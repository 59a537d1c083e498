import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

export type ModuleGroup = {
  /** The built file that takes all of them in, and keeps what it exports itself. */
  into: string
  /** Built files that are always fetched together with it, with all that they import. */
  roots?: readonly string[]
  /** Built files whose imports stay apart: they are in the first load. */
  apart: readonly string[]
}

/**
 * Puts modules that a page fetches together into one file, after a build that left each in its own. Bundlers make a file of whatever
 * two later parts share, so that an opening of forty modules came as twenty files. What was a module before says where it is now.
 */
export async function groupModules(folder: string, { into, roots = [], apart }: ModuleGroup): Promise<void> {
  const outside = await graphOf(folder, apart)
  const members = [...(await graphOf(folder, [into, ...roots]))].filter((file) => !outside.has(file))
  const exportsOf = new Map<string, readonly string[]>()
  for (const file of members) exportsOf.set(file, await exportNames(join(folder, file)))

  const lines = members.map((file, index) =>
    reexport(`./${file}`, exportsOf.get(file) ?? [], (of) => (file === into ? of : `${of} as ${alias(index, of)}`)),
  )
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: folder },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [only(folder, dirname(into), new Set(members))],
  })
  await writeFile(join(folder, into), outputFiles[0]?.contents ?? '')
  for (const [index, file] of members.entries()) {
    if (file === into) continue
    const path = relative(dirname(file), into)
    const names = exportsOf.get(file) ?? []
    const from = path.startsWith('.') ? path : `./${path}`
    await writeFile(
      join(folder, file),
      reexport(from, names, (of) => `${alias(index, of)} as ${of}`),
    )
  }
}

const alias = (index: number, name: string) => `m${index}_${name}`

function reexport(from: string, names: readonly string[], write: (name: string) => string): string {
  return names.length > 0 ? `export { ${names.map(write).join(', ')} } from ${JSON.stringify(from)}\n` : ''
}

/** The files with all that they import by path, without `import()`. */
async function graphOf(folder: string, files: readonly string[], seen = new Set<string>()): Promise<Set<string>> {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = await readFile(join(folder, file), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g)].map(([, path]) => path ?? '')
    await graphOf(
      folder,
      imported.map((path) => join(dirname(file), path)),
      seen,
    )
  }
  return seen
}

async function exportNames(file: string): Promise<readonly string[]> {
  const { metafile } = await build({ entryPoints: [file], write: false, metafile: true, format: 'esm', outdir: '/out' })
  return Object.values(metafile.outputs)[0]?.exports ?? []
}

/** Takes in the members alone. */
function only(folder: string, home: string, members: ReadonlySet<string>): Plugin {
  return {
    name: 'only',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
        if (!path.startsWith('.')) return { path, external: true }
        const file = relative(folder, join(resolveDir, path))
        if (members.has(file) && kind !== 'dynamic-import') return undefined
        const outside = relative(home, file)
        return { path: outside.startsWith('.') ? outside : `./${outside}`, external: true }
      })
    },
  }
}
