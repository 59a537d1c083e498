import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  // Without a graphics card, a frame with a blurred backdrop takes longer than everything else on the page.
  '--blink-settings=prefersReducedTransparency=true',
]

/** Starts a Chromium, with further flags for single tests. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...flags, ...args] })
}
