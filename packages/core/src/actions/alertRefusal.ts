import type { Core } from '../createCore.ts'
import { raiseAlert } from './raiseAlert.ts'

/** Tells the host's developer why a service turns this site away, where it said so in words that are known. */
export async function alertRefusal(core: Core, message: string): Promise<void> {
  const { alertForServerMessage } = await import('../errors/alerts.ts')
  const code = alertForServerMessage(message)
  if (code) await raiseAlert(core, { code, values: { origin: globalThis.location?.origin ?? '' } })
}
