import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../../packages/*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Hooks after a story run from the last annotation to the first, and this one reads what axe has reported.
  previewAnnotations: (others = []) => [join(import.meta.dirname, 'undecidedContrast.ts'), ...others],
  typescript: { reactDocgen: false },
  viteFinal: (vite) => mergeConfig(vite, { resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] } }),
}

export default config
