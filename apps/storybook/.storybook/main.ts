import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig } from 'vite'

/** From the folder of this app. */
const stories = ['../../packages/*/src/**/*.stories.tsx']

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: stories.map((pattern) => `../${pattern}`),
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Hooks after a story run from the last annotation to the first, and this one reads what axe has reported.
  previewAnnotations: (others = []) => [join(import.meta.dirname, 'contrast.ts'), ...others],
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
      // Found before the first story runs: a dependency found later would reload the page under a running test.
      optimizeDeps: {
        entries: stories,
        include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@storybook/addon-a11y/preview'],
      },
    }),
}

export default config
