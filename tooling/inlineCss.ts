import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** Does for esbuild what Vite does by itself: `import css from './Button.css?inline'` is the minified text. */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    setup(build) {
      build.onResolve({ filter: /\.css\?inline$/ }, ({ path, importer }) => ({
        path: resolve(dirname(importer), path.replace(/\?inline$/, '')),
        namespace: 'inline-css',
      }))
      build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const { code } = await build.esbuild.transform(source, { loader: 'css', minify: true, target: 'es2022' })
        return { contents: code.trim(), loader: 'text' }
      })
    },
  }
}
