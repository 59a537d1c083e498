import type { Core } from '../createCore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { raiseAlert } from './raiseAlert.ts'

/**
 * Tells the host's developer why a service turns this site away: by its own words, or by HTTP 403 where it says nothing that is
 * known.
 */
export async function alertRefusal(core: Core, error: unknown): Promise<void> {
  if (!(error instanceof LatchkeyError)) return
  const { alertForServerMessage } = await import('../errors/alerts.ts')
  const isForbidden = error.code === 'HttpStatus' && error.values.n === 403
  const code = alertForServerMessage(error.details ?? '') ?? (isForbidden ? 'InvalidAppConfiguration' : undefined)
  if (code) await raiseAlert(core, { code, values: { origin: globalThis.location?.origin ?? '' } })
}
