import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Our own packages resolve to their sources, so that tests need no build. */
const source = '@latchkey/source'
const resolve = { conditions: [source, ...defaultClientConditions] }
const ssr = { resolve: { conditions: [source, ...defaultServerConditions] } }
/** Only a test that fails waits for so long. Far off, since a busy machine may be ten times slower. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const roots = '{packages,apps,tooling}'

export default defineConfig({
  test: {
    // Left to itself Vitest keeps a core free, and there may be two.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          css: true,
          include: [`${roots}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.chain.test.ts'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'chain',
          environment: 'node',
          css: true,
          include: [`${roots}/**/*.chain.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
