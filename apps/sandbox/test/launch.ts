import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  // Without a graphics card, each frame under a blurred backdrop costs more than all else in the page.
  '--blink-settings=prefersReducedTransparency=true',
]

/** A Chromium, with more flags where a test needs them. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...flags, ...args] })
}
