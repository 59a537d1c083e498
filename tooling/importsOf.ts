import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportKind, importOf, parse, walk } from './syntax.ts'

export type Import = {
  /** The path relative to the package. */
  file: string
  specifier: string
  kind: ImportKind
  /** True if the file is a test, a story or configuration, so that it is not published. */
  forTests: boolean
}

/** Lists every import in the sources of a package, with the specifier as it is in the source. */
export function importsOf(directory: string): Import[] {
  const files = globSync('**/*.{ts,tsx,mts,mjs}', {
    cwd: directory,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(directory, file), 'utf8')
    const forTests =
      !file.startsWith('src/') || /\.(?:test|test-d|stories)\./.test(file) || /(^|\/)stories\//.test(file)
    const imports: Import[] = []
    walk(parse(file, text), (node) => {
      const imported = importOf(node)
      if (imported) imports.push({ file, ...imported, forTests })
    })
    return imports
  })
}
