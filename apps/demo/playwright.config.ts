import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** `$CHROMIUM`, else the system's, else the one that `playwright install` brings. */
const systemChromium = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(systemChromium) ? systemChromium : undefined)

/** Both chains and the built demo are started here, unless they are up already. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: 'http://127.0.0.1:4173',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    {
      name: 'sandbox',
      command: 'node --conditions=@latchkey/source src/cli.ts',
      cwd: '../sandbox',
      port: 8546,
      wait: { stdout: /The sandbox is up/ },
      reuseExistingServer: !process.env.CI,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      name: 'demo',
      command: 'node node_modules/vite/bin/vite.js preview',
      url: 'http://127.0.0.1:4173/',
      reuseExistingServer: !process.env.CI,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  ],
})
