import type { Context } from '../context.ts'
import { watchStandard } from './watchStandard.ts'

/** Finds the wallets of the page, now and as they come, until the kit is destroyed. */
export function startDiscovery(context: Context): void {
  const { ports, scan, signal } = context
  scan()
  if (ports.discovery.announced) watchStandard(context, window)
  // Wallets that put themselves in place while the page was loading.
  window.addEventListener('load', scan, { signal })
}
