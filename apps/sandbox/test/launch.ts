import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { manyPagesFlags } from '../../../tooling/chromiumFlags.ts'

const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

/** Starts Chromium with the usual flags and with flags that only one test needs. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...manyPagesFlags, ...args] })
}
