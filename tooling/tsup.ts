import { defineConfig, type Options } from 'tsup'
import { finishSourceMaps } from './finishSourceMaps.ts'
import { groupModules, type ModuleGroup } from './groupModules.ts'
import { inlineCss } from './inlineCss.ts'
import { keepModules } from './keepModules.ts'

const source = [
  'src/**/*.{ts,tsx}',
  '!src/**/*.test.*',
  '!src/**/*.test-d.ts',
  '!src/**/*.stories.tsx',
  '!src/stories/**',
]

/**
 * The one build of every package: ES modules, a file for a file, dependencies left outside. Declarations come from `tsc`
 * afterwards (tsup's own need a compiler API that TypeScript 7 does not ship).
 *
 * Source and declaration maps lead to the `src` of the package, which ships beside them.
 *
 * @param options.groups - Modules that become one.
 */
export function packageBuild({
  groups = [],
  esbuildOptions,
  ...options
}: Options & { groups?: readonly ModuleGroup[] } = {}) {
  return defineConfig({
    entry: source,
    format: 'esm',
    target: 'es2022',
    splitting: false,
    treeshake: false,
    clean: true,
    dts: false,
    silent: true,
    sourcemap: true,
    esbuildPlugins: [inlineCss(), keepModules()],
    async onSuccess() {
      const folder = `${process.cwd()}/dist`
      await groupModules(folder, groups)
      await finishSourceMaps(folder)
    },
    esbuildOptions(own, context) {
      own.sourcesContent = false
      esbuildOptions?.(own, context)
    },
    ...options,
  })
}
