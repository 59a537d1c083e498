import { posix } from 'node:path'
import { addImport } from '../source/imports.ts'
import type { Source } from '../source/Source.ts'
import type { Project } from './Kit.ts'

/** What the kit is called in a file, which imports it where it is made in another one. */
export function kitIn(source: Source, { site, paths }: Project): string | undefined {
  if (!site) return undefined
  if (site.path === source.path) return site.kitName
  const module = moduleOf(source, site.path, paths)
  site.isExported = true
  return addImport(source, module, site.kitName)
}

/** How a file names another one: as it does already, else by the way to it. */
export function moduleOf({ path, bindings }: Source, to: string, paths: ReadonlySet<string>): string {
  const known = bindings.find(({ module }) => resolveModule(path, module, paths) === to)
  if (known) return known.module
  const relative = posix.relative(posix.dirname(path), to)
  const dotted = relative.startsWith('.') ? relative : `./${relative}`
  const namesExtensions = bindings.some(({ module }) => /^\.{1,2}\/.*\.[cm]?[jt]sx?$/.test(module))
  return namesExtensions ? dotted : dotted.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '/index.ts', '/index.tsx', '/index.js', '/index.jsx']

/** The path of a module in the folder: by a relative name, or by one with an alias where a single file can be meant. */
export function resolveModule(from: string, module: string, paths: ReadonlySet<string>): string | undefined {
  if (module.startsWith('.')) {
    const base = posix.join(posix.dirname(from), module)
    // TypeScript's `.js` may stand for `.ts`.
    const bases = [base, base.replace(/\.([cm]?)jsx?$/, '')]
    return bases.flatMap((one) => endings.map((ending) => one + ending)).find((path) => paths.has(path))
  }
  const rest = /^(?:[@~#]\/?|src\/)(.+)$/.exec(module)?.[1]
  if (!rest) return undefined
  const found = [...paths].filter((path) => endings.some((ending) => `/${path}`.endsWith(`/${rest}${ending}`)))
  return found.length === 1 ? found[0] : undefined
}
