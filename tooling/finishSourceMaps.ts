import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { cssNamespace } from './inlineCss.ts'

/**
 * Makes every source map of a built package point to files that the package contains. The plugin `inlineCss` gives style sheets names that
 * are not paths, so this function replaces these names by the paths. A module that contains third-party code gets no map, because the
 * sources of that code are not in the published package.
 */
export async function finishSourceMaps(folder: string): Promise<void> {
  const sourceFolder = join(resolve(folder), '../src/')
  for (const file of globSync('**/*.js.map', { cwd: folder }).map((name) => join(folder, name))) {
    const mapFolder = dirname(file)
    const map: { sources: string[] } = JSON.parse(await readFile(file, 'utf8'))
    const sourcePaths = map.sources.map((source) => nameStyleSheet(source, mapFolder))
    if (sourcePaths.every((source) => resolve(mapFolder, source).startsWith(sourceFolder))) {
      await writeFile(file, JSON.stringify({ ...map, sources: sourcePaths }))
      continue
    }
    const builtFile = file.replace(/\.map$/, '')
    await rm(file)
    // If tsup removed unused code, it writes the `sourceMappingURL` line twice, so the pattern matches several lines.
    await writeFile(
      builtFile,
      (await readFile(builtFile, 'utf8')).replace(/(?:\n\/\/# sourceMappingURL=.*)+\s*$/, '\n'),
    )
  }
}

function nameStyleSheet(source: string, mapFolder: string): string {
  const [, path] = new RegExp(`^${cssNamespace}:(.*)\\?inline$`).exec(source) ?? []
  return path ? relative(mapFolder, resolve(path)) : source
}
