import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { manyPagesFlags } from '../../tooling/chromiumFlags.ts'

/** Every story is played once in each of these variations. */
const variations = {
  // A story that has been played here is then shown in each other look (`.storybook/looks.ts`), where its colours are checked.
  dark: { theme: 'dark', otherLooks: true },
  // Every text is a third longer and runs from right to left. This shows texts that are not translated, and texts that are cut off. The
  // colours of the light theme are checked here.
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
      // The limit is long. Only a story that fails takes this long.
      testTimeout: 300_000,
      // One page shows one story after another, as in Storybook itself. With a new page for each file, the tests take 50 % longer.
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
  // A page keeps one core busy at most. By default Vitest leaves one core free, which is half of a machine with two.
  test: { maxWorkers: '100%', projects: await Promise.all(Object.entries(variations).map(createProject)) },
})
