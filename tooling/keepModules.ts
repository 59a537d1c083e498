import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Keeps imports between files of the package as imports, with the extension of the built file. Each source file but JSON stays one module. A site's
 * bundler can then put each module where it is needed; a single file would be in the first load as a whole.
 *
 * @param options.inline - Matches folders, with a slash at the end. Modules of such a folder are bundled into the modules of the same
 * folder that import them.
 */
export function keepModules({ inline }: { inline?: RegExp | undefined } = {}): Plugin {
  return {
    name: 'keep-modules',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer, resolveDir }) => {
        if (kind === 'entry-point' || path.endsWith('?inline')) return undefined
        // An import inside a bundled dependency is bundled too, because the dependency must be bundled as a whole.
        if (importer.includes('/node_modules/')) return undefined
        // JSON becomes part of each module that imports it: browsers and bundlers differ in how they import it.
        if (path.endsWith('.json')) return undefined
        if (path.startsWith('./') && inline?.test(join(resolveDir, '/'))) return undefined
        return { path: path.replace(/\.tsx?$/, '.js'), external: true }
      })
    },
  }
}
