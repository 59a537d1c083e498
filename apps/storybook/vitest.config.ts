import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { manyPagesFlags } from '../../tooling/chromiumFlags.ts'

/** The variations in which the tests play each story once. */
const variations = {
  // After a story was played in this variation, its colours are also checked in other looks (`.storybook/looks.ts`).
  dark: { theme: 'dark', otherLooks: true },
  // In this variation, texts are a third longer and run from right to left, which shows texts that are not translated or are cut off. It
  // also checks the colours of the light theme.
  'rtl pseudo': { theme: 'light', direction: 'rtl', locale: 'pseudo' },
}

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome']
const browsersOnPath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => chromiumNames.map((name) => join(folder, name)))
const executablePath = process.env.CHROMIUM ?? browsersOnPath.find((path) => existsSync(path))

const launchOptions = {
  args: [...manyPagesFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
}

async function createProject([name, initialGlobals]: [
  string,
  Record<string, unknown>,
]): Promise<TestProjectConfiguration> {
  return {
    plugins: await storybookTest({ configDir: join(import.meta.dirname, '.storybook'), initialGlobals }),
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    test: {
      name,
      // The time limit is long, because the machine may be busy. Only a failing story takes this long.
      testTimeout: 300_000,
      // All stories use one page, one after the other, as in Storybook itself. A new page for each file would make the tests 50 % slower.
      isolate: false,
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
  // Each page uses at most one core. By default, Vitest leaves one core unused, which would be half of a machine with two cores.
  test: { maxWorkers: '100%', projects: await Promise.all(Object.entries(variations).map(createProject)) },
})
