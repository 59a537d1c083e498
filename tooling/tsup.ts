import { defineConfig, type Options } from 'tsup'
import { inlineCss } from './inlineCss.ts'

/**
 * The one build of every package: ES modules, split at `import()`, dependencies left outside.
 * Declarations come from `tsc` afterwards (tsup's own need a compiler API that TypeScript 7 does not ship).
 */
export function packageBuild(entry: string[], options: Options = {}) {
  return defineConfig({
    entry,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    treeshake: false,
    clean: true,
    dts: false,
    silent: true,
    esbuildPlugins: [inlineCss()],
    ...options,
  })
}
