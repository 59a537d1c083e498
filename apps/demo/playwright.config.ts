import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { manyPagesFlags } from '../../tooling/chromiumFlags.ts'

/** The browser is `$CHROMIUM`, otherwise the system's, otherwise the one of `playwright install`. */
const systemChromium = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(systemChromium) ? systemChromium : undefined)

/** The output of `run/demo.ts`. Each named group becomes an environment variable. */
const readyPattern = new RegExp(
  [
    'Sandbox One .*:(?<sandbox_one_port>\\d+)',
    'Sandbox Two .*:(?<sandbox_two_port>\\d+)',
    'Sandbox Solana .*:(?<sandbox_solana_port>\\d+)',
    'Sandbox Bitcoin .*:(?<sandbox_bitcoin_port>\\d+)',
    'Wallet directory .*:(?<sandbox_server_port>\\d+)',
    'Sandbox Phone .*:(?<sandbox_phone_port>\\d+)',
    'The demo is ready at .*:(?<demo_port>\\d+)/\\n',
  ].join('[^]*'),
)

/**
 * Each run starts its own sandbox and demo on free ports, and stops both. The runner prints the ports. Playwright passes them to pages,
 * wallets and tests as environment variables.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The limit is long, because a busy machine may be ten times slower. Only a test that fails takes this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.DEMO_PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Animations are off, because most specs do not test motion. The specs of the most common journeys turn them on with `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...manyPagesFlags],
    },
  },
  webServer: {
    name: 'demo',
    command: 'node --conditions=@latchkey/source run/demo.ts --until-input-ends',
    wait: { stdout: readyPattern },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
