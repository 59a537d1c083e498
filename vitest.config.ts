import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Our own packages resolve to their sources, so that tests need no build. */
const source = '@latchkey/source'
const resolve = { conditions: [source, ...defaultClientConditions] }
const ssr = { resolve: { conditions: [source, ...defaultServerConditions] } }
/** Only a test that fails waits for so long. Far off, since a busy machine may be ten times slower. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const roots = '{packages,apps,tooling}'
const notUnit = ['**/node_modules/**', '**/dist/**', '**/*.chain.test.ts']

/**
 * The unit tests of these packages share the modules that they import, which takes a fifth of the time. None of them may count on a
 * fresh module, and what one replaces, its spies, globals and timers, is put back after it. The wallets of Wallet Standard are one
 * list for each process: tests that register some cannot share.
 */
const sharing = [
  'adapter-kit',
  'adapter-wagmi',
  'chains',
  'codemod',
  'core',
  'protocol',
  'react',
  'scaffold',
  'ui',
  'wallets',
]

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
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          setupFiles: 'tooling/test/restoreTimers.ts',
          include: [`packages/{${sharing.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: notUnit,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'unit-isolated',
          environment: 'node',
          css: true,
          include: [`packages/!(${sharing.join('|')})/**/*.test.{ts,tsx}`, '{apps,tooling}/**/*.test.{ts,tsx}'],
          exclude: notUnit,
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
