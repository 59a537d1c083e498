import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig } from 'vite'
import { cssTarget } from '../../../tooling/browsers.ts'

/** Names of the first level in the list of stories, by the folder of the stories. */
const sections = {
  'packages/react/src': 'Buttons',
  'packages/scaffold/src/features': 'Views',
  'packages/scaffold/src/parts': 'Views',
  'packages/scaffold/src': 'Modal',
  'packages/ui/src': 'Primitives',
}
const root = join(import.meta.dirname, '../../..')
const storyFiles = globSync('packages/*/src/**/*.stories.tsx', { cwd: root })

/** Whether tests run. Tests only play stories, so features for developers are turned off, because they would make each start longer. */
const isTest = process.env.VITEST === 'true'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Each folder is a separate entry, so that the list of stories shows components and not files.
  stories: [...new Set(storyFiles.map((file) => dirname(file)))].sort().map((folder) => ({
    directory: `../../../${folder}`,
    files: '*.stories.tsx',
    titlePrefix: Object.entries(sections).find(([start]) => folder.startsWith(start))?.[1] ?? 'Others',
  })),
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', ...(isTest ? [] : ['@storybook/addon-docs'])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Hooks that run after a story start with the last annotation. So the contrast hook is the first annotation: it must run after axe,
  // because it reads axe's report.
  previewAnnotations: (others = []) => [join(import.meta.dirname, 'contrast.ts'), ...others],
  typescript: { reactDocgen: isTest ? false : 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: { cssTarget },
      resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
      // Vite must find all dependencies before the first story runs. If it finds one later, it reloads the page in the middle of a test.
      optimizeDeps: {
        entries: storyFiles.map((file) => join(root, file)),
        include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@storybook/addon-a11y/preview'],
      },
    }),
}

export default config
