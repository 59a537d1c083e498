import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { manyPagesFlags } from '../../tooling/chromiumFlags.ts'

/** Chooses the browser: `$CHROMIUM`, or else the system's Chromium, or else the browser that `playwright install` has downloaded. */
const systemChromium = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(systemChromium) ? systemChromium : undefined)

/** Matches the output of `run/demo.ts` when the demo is ready. Each named group becomes an environment variable. */
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
 * Each test run starts its own sandbox and demo on free ports, and stops both at its end. They print their ports. Playwright passes the
 * ports to pages, wallets and tests as environment variables.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The time limits are long, because a busy machine may be ten times slower. Only a failing test takes this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${process.env.DEMO_PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Animations are off, because most tests do not need them. Tests of the most common tasks turn them on (`withMotion`).
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
