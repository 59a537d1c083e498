import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Every story is played once in each of these. */
const variations = {
  // What has been played here is then shown in each other look (`.storybook/looks.ts`), where its colours are checked.
  dark: { theme: 'dark', otherLooks: true },
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
    // Without a graphics card, each frame under a blurred backdrop costs more than all else in the page.
    '--blink-settings=prefersReducedTransparency=true',
  ],
  ...(executablePath === undefined ? {} : { executablePath }),
}

async function project([name, initialGlobals]: [string, Record<string, unknown>]): Promise<TestProjectConfiguration> {
  return {
    plugins: await storybookTest({ configDir: join(import.meta.dirname, '.storybook'), initialGlobals }),
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    test: {
      name,
      // Only a story that fails waits for so long.
      testTimeout: 300_000,
      // As in Storybook itself, one page shows one story after another. A page for each file takes half as long again.
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
  // A page is busy on one core at most. Left to itself Vitest keeps a core free, and there may be two.
  test: { maxWorkers: '100%', projects: await Promise.all(Object.entries(variations).map(project)) },
})
