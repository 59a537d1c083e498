import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** The esbuild namespace of inlined style sheets. The namespace is also the prefix of their names in source maps. */
export const cssNamespace = 'inline-css'

/** Makes `import css from './Button.css?inline'` return the minified text in esbuild, as Vite does by default. */
export function inlineCss(): Plugin {
  return {
    name: 'inline-css',
    setup(build) {
      // The path keeps its query, because tsup handles every path that ends in .css, in every namespace.
      build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        // The path is relative, because it is written into the built files.
        path: relative(process.cwd(), resolve(resolveDir, path)),
        namespace: cssNamespace,
      }))
      build.onLoad({ filter: /\?inline$/, namespace: cssNamespace }, async ({ path }) => {
        const file = path.replace(/\?inline$/, '')
        const source = await readFile(file, 'utf8')
        const { code } = await build.esbuild.transform(source, { loader: 'css', minify: true, target: 'es2022' })
        // esbuild does not remove spaces from the values of custom properties. In such values, only spaces inside strings matter, so this
        // code removes all other spaces.
        const contents = code
          .trim()
          .replace(/(?<=--[\w-]+:) |(?<=,) (?=[^"]*(?:"[^"]*"[^"]*)*$)/g, '')
          .replace(/\[([\w-]+)="([\w-]+)"\]/g, '[$1=$2]')
        return { contents, loader: 'text', watchFiles: [file] }
      })
    },
  }
}
