import type { Context } from '../context.ts'
import { watchStandard } from './watchStandard.ts'

/** Finds the wallets of the page, now and as they come, until the kit is destroyed. */
export function startDiscovery({ ports, registry, scan, signal }: Context): void {
  scan()
  if (ports.discovery.announced) watchStandard(registry, window, signal)
  // Wallets that put themselves in place while the page was loading.
  window.addEventListener('load', scan, { signal })
}
