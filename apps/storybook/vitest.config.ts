import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Every story runs once in each of these. */
const variations = {
  dark: { theme: 'dark' },
  light: { theme: 'light' },
  // The accents that are hardest to read: a dark one on dark, a bright one on light.
  'dark navy': { theme: 'dark', accent: 'navy' },
  'light yellow': { theme: 'light', accent: 'yellow' },
  // Every text a third longer and from right to left: nothing may be written into a component, or be cut off.
  'rtl pseudo': { theme: 'light', direction: 'rtl', locale: 'pseudo' },
}

const names = ['chromium', 'chromium-browser', 'google-chrome']
const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
const executablePath = process.env.CHROMIUM ?? onPath.find((path) => existsSync(path))

const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
  ...(executablePath === undefined ? {} : { executablePath }),
}

async function project([name, initialGlobals]: [string, Record<string, string>]): Promise<TestProjectConfiguration> {
  return {
    plugins: await storybookTest({ configDir: join(import.meta.dirname, '.storybook'), initialGlobals }),
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    test: {
      name,
      // Only a story that fails waits for so long.
      testTimeout: 30_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium', name, viewport: { width: 1280, height: 900 } }],
      },
    },
  }
}

export default defineConfig({
  test: { projects: await Promise.all(Object.entries(variations).map(project)) },
})
