import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** How source maps begin the name of such a module. */
export const namespace = 'inline-css'

/** Does for esbuild what Vite does by itself: `import css from './Button.css?inline'` is the minified text. */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    setup(build) {
      // The path keeps its query: tsup claims every path that ends in .css, in every namespace.
      build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        // Relative, because it is written into what is built.
        path: relative(process.cwd(), resolve(resolveDir, path)),
        namespace,
      }))
      build.onLoad({ filter: /\?inline$/, namespace }, async ({ path }) => {
        const file = path.replace(/\?inline$/, '')
        const source = await readFile(file, 'utf8')
        const { code } = await build.esbuild.transform(source, { loader: 'css', minify: true, target: 'es2022' })
        // Spaces in the values of custom properties are left as they are by minifiers, where they mean something in strings alone.
        const contents = code
          .trim()
          .replace(/(?<=--[\w-]+:) |(?<=,) (?=[^"]*(?:"[^"]*"[^"]*)*$)/g, '')
          .replace(/\[([\w-]+)="([\w-]+)"\]/g, '[$1=$2]')
        return { contents, loader: 'text', watchFiles: [file] }
      })
    },
  }
}
