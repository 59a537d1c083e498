import type { Plugin } from 'esbuild'

/**
 * Keeps imports between files of the package as imports, with the extension of the built file. Each source file stays one module. A site's
 * bundler can then put each module where it is needed; a single file would be in the first load as a whole.
 */
export function keepModules(): Plugin {
  return {
    name: 'keep-modules',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.endsWith('?inline')) return undefined
        // A dependency that is bundled is bundled as a whole.
        if (importer.includes('/node_modules/')) return undefined
        return { path: path.replace(/\.tsx?$/, '.js'), external: true }
      })
    },
  }
}
