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
 * Returns the configuration with which tsup builds a package: ES modules, one built file for each source file, dependencies not bundled.
 * `tsc` writes the declarations afterwards. tsup cannot write them, because it needs a compiler API that TypeScript 7 does not have.
 *
 * Source maps and declaration maps point to the `src` of the package, which is published too.
 *
 * @param options.groups - Modules that are merged into one.
 * @param options.inline - Folders, with a slash at the end, whose modules are bundled into the modules of the same folder that import them.
 */
export function packageBuild({
  groups = [],
  inline,
  esbuildOptions,
  ...options
}: Options & { groups?: readonly ModuleGroup[]; inline?: RegExp } = {}) {
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
    esbuildPlugins: [inlineCss(), keepModules({ inline })],
    async onSuccess() {
      const folder = `${process.cwd()}/dist`
      await groupModules(folder, groups)
      await finishSourceMaps(folder)
    },
    esbuildOptions(buildOptions, context) {
      buildOptions.sourcesContent = false
      esbuildOptions?.(buildOptions, context)
    },
    ...options,
  })
}
