import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { namespace } from './inlineCss.ts'

/**
 * Makes every source map of a built package lead to files that ship with it. A style sheet has the name there that esbuild's plugins give
 * it, which nothing can open. A module that others are built into has no map, since their sources stay behind.
 */
export async function finishSourceMaps(folder: string): Promise<void> {
  const sources = join(resolve(folder), '../src/')
  for (const file of globSync('**/*.js.map', { cwd: folder }).map((name) => join(folder, name))) {
    const home = dirname(file)
    const map: { sources: string[] } = JSON.parse(await readFile(file, 'utf8'))
    const named = map.sources.map((source) => nameStyleSheet(source, home))
    if (named.every((source) => resolve(home, source).startsWith(sources))) {
      await writeFile(file, JSON.stringify({ ...map, sources: named }))
      continue
    }
    const built = file.replace(/\.map$/, '')
    await rm(file)
    // tsup writes the line twice where it has left out what is not used.
    await writeFile(built, (await readFile(built, 'utf8')).replace(/(?:\n\/\/# sourceMappingURL=.*)+\s*$/, '\n'))
  }
}

function nameStyleSheet(source: string, home: string): string {
  const [, path] = new RegExp(`^${namespace}:(.*)\\?inline$`).exec(source) ?? []
  return path ? relative(home, resolve(path)) : source
}
