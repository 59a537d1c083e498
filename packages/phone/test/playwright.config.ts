import { defineConfig } from '@playwright/test'

/** Run by `src/playwright/phoneTest.chain.test.ts`. */
export default defineConfig({ testDir: '.', testMatch: '*.spec.ts', workers: 1, reporter: 'json' })
