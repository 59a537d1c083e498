import { posix } from 'node:path'
import { addImport } from '../source/imports.ts'
import type { Source } from '../source/Source.ts'
import type { MigrationState } from './Kit.ts'

/** Returns the name of the variable for Latchkey's kit in a file. Adds an import of the kit if another file creates the kit. */
export function ensureKitImport(source: Source, { site, paths }: MigrationState): string | undefined {
  if (!site) return undefined
  if (site.path === source.path) return site.kitName
  const kitModule = toModuleSpecifier(source, site.path, paths)
  site.isExported = true
  return addImport(source, kitModule, site.kitName)
}

/**
 * Returns the module name by which a file imports another one: the name that the file already uses for that module, or else the relative
 * path.
 */
export function toModuleSpecifier({ path, bindings }: Source, to: string, paths: ReadonlySet<string>): string {
  const existingImport = bindings.find(({ module }) => resolveModule(path, module, paths) === to)
  if (existingImport) return existingImport.module
  const relativePath = posix.relative(posix.dirname(path), to)
  const relativeModule = relativePath.startsWith('.') ? relativePath : `./${relativePath}`
  const hasExtensions = bindings.some(({ module }) => /^\.{1,2}\/.*\.[cm]?[jt]sx?$/.test(module))
  return hasExtensions ? relativeModule : relativeModule.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
}

/** The ends of file names that an import may leave out. */
const fileEndings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
]

/**
 * Returns the path of the file that an import refers to. Resolves relative module names. Also resolves a name with a path alias, if exactly
 * one file matches.
 */
export function resolveModule(from: string, module: string, paths: ReadonlySet<string>): string | undefined {
  if (module.startsWith('.')) {
    const basePath = posix.join(posix.dirname(from), module)
    // Also tries the name without `.js`, because in TypeScript an import of `.js` may refer to a `.ts` file.
    const basePaths = [basePath, basePath.replace(/\.([cm]?)jsx?$/, '')]
    return basePaths.flatMap((one) => fileEndings.map((ending) => one + ending)).find((path) => paths.has(path))
  }
  const aliasedPath = /^(?:[@~#]\/?|src\/)(.+)$/.exec(module)?.[1]
  if (!aliasedPath) return undefined
  const matchingPaths = [...paths].filter((path) =>
    fileEndings.some((ending) => `/${path}`.endsWith(`/${aliasedPath}${ending}`)),
  )
  return matchingPaths.length === 1 ? matchingPaths[0] : undefined
}
