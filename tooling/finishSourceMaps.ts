import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { namespace } from './inlineCss.ts'

/**
 * Makes every source map of a built package point to files that the package contains. An esbuild plugin gives style sheets a name that is
 * no path, so this function replaces the name by the path. A module that contains code of other packages gets no map, because the sources
 * of these packages are not in the published package.
 */
export async function finishSourceMaps(folder: string): Promise<void> {
  const sources = join(resolve(folder), '../src/')
  for (const file of globSync('**/*.js.map', { cwd: folder }).map((name) => join(folder, name))) {
    const home = dirname(file)
    const map: { sources: string[] } = JSON.parse(await readFile(file, 'utf8'))
    const sourcePaths = map.sources.map((source) => nameStyleSheet(source, home))
    if (sourcePaths.every((source) => resolve(home, source).startsWith(sources))) {
      await writeFile(file, JSON.stringify({ ...map, sources: sourcePaths }))
      continue
    }
    const built = file.replace(/\.map$/, '')
    await rm(file)
    // tsup writes the `sourceMappingURL` line twice if it removed unused code.
    await writeFile(built, (await readFile(built, 'utf8')).replace(/(?:\n\/\/# sourceMappingURL=.*)+\s*$/, '\n'))
  }
}

function nameStyleSheet(source: string, home: string): string {
  const [, path] = new RegExp(`^${namespace}:(.*)\\?inline$`).exec(source) ?? []
  return path ? relative(home, resolve(path)) : source
}
