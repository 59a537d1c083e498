import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../launch/paths.mjs'

const folder = join(root, 'packages/latchkey/dist/standalone')

export type Standalone = {
  /** The size in bytes of the entry with all its imports: core, the wagmi adapter, viem. */
  load: number
  /** The bytes that are added when the modal is first opened: React and the views. */
  open: number
}

/** Measures the published build for pages without a bundler: the sum of its files in bytes after gzip -9. */
export function measureStandalone(): Standalone {
  const entry = staticGraph('standalone.js')
  const [open] = globSync('open-*.js', { cwd: folder })
  if (!open) throw new Error('The stand-alone build has no file of what is fetched on opening.')
  const openingFiles = new Set([...staticGraph(open)].filter((file) => !entry.has(file)))
  return { load: gzippedSize(entry), open: gzippedSize(openingFiles) }
}

function staticGraph(file: string, visitedFiles = new Set<string>()): Set<string> {
  if (visitedFiles.has(file)) return visitedFiles
  visitedFiles.add(file)
  for (const [, imported] of readText(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
    if (imported) staticGraph(imported, visitedFiles)
  return visitedFiles
}

function gzippedSize(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readText(file), { level: 9 }).length, 0)
}

function readText(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
