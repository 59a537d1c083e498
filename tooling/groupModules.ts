import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** A group of built files that pages fetch at the same time. The files are paths in `dist`. */
export type ModuleGroup = {
  /** The file that gets the code of all other files in the group and of their imports. The exports of this file stay the same. */
  into: string
  with?: readonly string[]
  /** Files that stay separate, with their imports, because pages fetch them earlier. */
  without?: readonly string[]
}

/**
 * Merges the modules that a page fetches together into one module. Before this step, each source file is one module, and a site's bundler
 * puts code that two lazy chunks share into separate files. Without the merge, forty modules became twenty files. The old files stay, and
 * re-export from the merged module. Modules that an earlier group has merged are left out of the next groups.
 */
export async function groupModules(folder: string, groups: readonly ModuleGroup[]): Promise<void> {
  const groupedFiles = new Set<string>()
  for (const { into, with: others = [], without = [] } of groups) {
    const separateFiles = await filesFrom(folder, without)
    const files = await filesFrom(folder, [into, ...others])
    const members = [...files].filter((file) => !separateFiles.has(file) && !groupedFiles.has(file))
    await group(folder, into, members)
    for (const file of members) groupedFiles.add(file)
  }
}

async function group(folder: string, into: string, members: readonly string[]): Promise<void> {
  const exportNames = await Promise.all(members.map((file) => exportsOf(join(folder, file))))
  const lines = members.map((file, index) =>
    reexport(`./${file}`, exportNames[index], (name) => (file === into ? name : `${name} as ${alias(index, name)}`)),
  )
  const { outputFiles } = await build({
    stdin: { contents: lines.join(''), resolveDir: folder },
    bundle: true,
    // With the platform `neutral`, esbuild does not replace `process.env.NODE_ENV`, so that the site's bundler can do so.
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    outfile: join(folder, into),
    sourcemap: true,
    sourcesContent: false,
    write: false,
    plugins: [bundleOnly(new Set(members), { folder, home: dirname(into) })],
  })
  for (const { path, contents } of outputFiles) await writeFile(path, contents)
  for (const [index, file] of members.entries()) {
    if (file === into) continue
    const from = relativePath(dirname(file), into)
    await writeFile(
      join(folder, file),
      reexport(from, exportNames[index], (name) => `${alias(index, name)} as ${name}`),
    )
    await rm(join(folder, `${file}.map`), { force: true })
  }
}

const alias = (index: number, name: string) => `m${index}_${name}`

function reexport(from: string, names: readonly string[] = [], write: (name: string) => string): string {
  return `export { ${names.map(write).join(', ')} } from ${JSON.stringify(from)}\n`
}

function relativePath(from: string, to: string): string {
  const path = relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Lists the files and all files of the package that they import statically. Files that are imported by `import()` are not included. */
async function filesFrom(
  folder: string,
  files: readonly string[],
  visitedFiles = new Set<string>(),
): Promise<Set<string>> {
  for (const file of files) {
    if (visitedFiles.has(file)) continue
    visitedFiles.add(file)
    const text = await readFile(join(folder, file), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g)].map(([, path = '']) => path)
    const next = imported.map((path) => join(dirname(file), path))
    await filesFrom(folder, next, visitedFiles)
  }
  return visitedFiles
}

async function exportsOf(file: string): Promise<readonly string[]> {
  const { metafile } = await build({ entryPoints: [file], write: false, metafile: true, format: 'esm', outdir: '/out' })
  return Object.values(metafile.outputs)[0]?.exports ?? []
}

/** Creates an esbuild plugin that bundles only the modules in `members`. All other imports stay imports, with paths relative to `home`. */
function bundleOnly(members: ReadonlySet<string>, { folder, home }: { folder: string; home: string }): Plugin {
  return {
    name: 'bundle-only',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
        if (!path.startsWith('.')) return { path, external: true }
        const file = relative(folder, join(resolveDir, path))
        if (members.has(file) && kind !== 'dynamic-import') return undefined
        return { path: relativePath(home, file), external: true }
      })
    },
  }
}
