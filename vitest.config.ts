import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Our packages resolve to their sources, so that tests need no build. */
const source = '@latchkey/source'
const resolve = { conditions: [source, ...defaultClientConditions] }
const ssr = { resolve: { conditions: [source, ...defaultServerConditions] } }
/** The limits are long, because a busy machine may be ten times slower. Only a test that fails waits for them. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const roots = '{packages,apps,tooling}'
const notUnit = ['**/node_modules/**', '**/dist/**', '**/*.chain.test.ts', '**/*.database.test.ts']

/**
 * The unit tests of these packages share the modules that they import, which halves the time of all unit tests. A test must not rely on
 * a fresh module. Its mocks, spies, globals and timers are restored after it. A package that registers wallets of Wallet Standard is not in
 * this list, because all tests of a process would share them.
 */
const sharing = [
  ...['adapter-bitcoin', 'adapter-kit', 'adapter-wagmi', 'chains', 'codemod', 'core', 'protocol', 'react', 'scaffold'],
  ...['server', 'ui', 'walletconnect', 'wallets'],
]
/** Tests of these packages that replace a module, or that need a fresh one. */
const isolated = [
  'packages/adapter-bitcoin/src/actions/sendTransaction.test.ts',
  'packages/adapter-bitcoin/src/provider/createProvider.test.ts',
  'packages/walletconnect/src/client/newId.test.ts',
  'packages/walletconnect/src/namespaces/evm/transactions.test.ts',
]

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which is half of a machine with two.
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
          exclude: [...notUnit, ...isolated],
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
          include: [
            `packages/!(${sharing.join('|')})/**/*.test.{ts,tsx}`,
            '{apps,tooling}/**/*.test.{ts,tsx}',
            ...isolated,
          ],
          exclude: notUnit,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...patience,
          name: 'database',
          environment: 'node',
          isolate: false,
          restoreMocks: true,
          // Starts a PostgreSQL server, but only if one of these tests runs.
          globalSetup: 'packages/server/test/startPostgres.ts',
          include: ['packages/server/**/*.database.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
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
