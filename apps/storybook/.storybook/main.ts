import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'

/** What the tree of stories begins with, by the folder that the stories are in. */
const sections = {
  'packages/react/src': 'Buttons',
  'packages/scaffold/src/features': 'Views',
  'packages/scaffold/src/parts': 'Views',
  'packages/scaffold/src': 'Modal',
  'packages/ui/src': 'Primitives',
}
const root = join(import.meta.dirname, '../../..')
const files = globSync('packages/*/src/**/*.stories.tsx', { cwd: root })

/** Tests play stories alone: what only a reader sees would make each start longer. */
const isTest = process.env.VITEST === 'true'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // A folder each: the tree is of components then, and not of files.
  stories: [...new Set(files.map((file) => dirname(file)))].sort().map((folder) => ({
    directory: `../../../${folder}`,
    files: '*.stories.tsx',
    titlePrefix: Object.entries(sections).find(([start]) => folder.startsWith(start))?.[1] ?? 'Others',
  })),
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', ...(isTest ? [] : ['@storybook/addon-docs'])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Hooks after a story run from the last annotation to the first, and this one reads what axe has reported.
  previewAnnotations: (others = []) => [join(import.meta.dirname, 'contrast.ts'), ...others],
  typescript: { reactDocgen: isTest ? false : 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: { cssTarget },
      resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
      // Found before the first story runs: a dependency found later would reload the page under a running test.
      optimizeDeps: {
        entries: files.map((file) => join(root, file)),
        include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@storybook/addon-a11y/preview'],
      },
    }),
}

export default config
