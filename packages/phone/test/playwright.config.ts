import { defineConfig } from '@playwright/test'

/** The configuration with which `src/playwright/phoneTest.chain.test.ts` runs Playwright. */
export default defineConfig({ testDir: '.', testMatch: '*.spec.ts', workers: 1, reporter: 'json' })
