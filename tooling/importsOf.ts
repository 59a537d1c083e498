import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Import = {
  /** Relative to the package. */
  file: string
  specifier: string
  kind: 'static' | 'dynamic' | 'type'
  /** Tests, stories and configuration: nothing that is published. */
  forTests: boolean
}

const patterns = [
  { kind: 'dynamic', pattern: /(?<!typeof )\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g },
  { kind: 'type', pattern: /\b(?:typeof import\(|(?:import|export) type [^'"]*?from )\s*['"]([^'"]+)['"]/g },
  { kind: 'static', pattern: /^\s*(?:import|export)\b(?! type\b)[^'"(]*?(?:\bfrom\s+)?['"]([^'"]+)['"]/gm },
] as const

/** Every module that the sources of a package name, as they are written. */
export function importsOf(directory: string): Import[] {
  const files = globSync('**/*.{ts,tsx,mts,mjs}', {
    cwd: directory,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(directory, file), 'utf8')
    const forTests =
      !file.startsWith('src/') || /\.(?:test|test-d|stories)\./.test(file) || /(^|\/)stories\//.test(file)
    return patterns.flatMap(({ kind, pattern }) =>
      [...text.matchAll(pattern)].map(([, specifier = '']) => ({ file, specifier, kind, forTests })),
    )
  })
}
