import type { Plugin } from 'esbuild'

/**
 * Leaves the import of a file of the same package as it is, with the extension that it has once built. One module stays one module:
 * a host's bundler puts each where it is needed, where one file for all would put the whole of it in the first load.
 */
export function keepModules(): Plugin {
  return {
    name: 'keep-modules',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.endsWith('?inline')) return undefined
        // A dependency that is built in comes whole.
        if (importer.includes('/node_modules/')) return undefined
        return { path: path.replace(/\.tsx?$/, '.js'), external: true }
      })
    },
  }
}
