import type { Core } from '../createCore.ts'
import { type AlertCode, alertDetails, alertForServerMessage, alertTexts } from '../errors/alerts.ts'
import { fillText, LatchkeyError } from '../errors/LatchkeyError.ts'

export declare namespace raiseAlert {
  type Parameters = { code: AlertCode; values?: Record<string, string> }
}

/**
 * Tells the host's developer what is wrong with the set-up: in the alert bar and in the console, once per kind. To be imported when
 * there is something to tell: a page that is set up well never needs the words.
 */
export function raiseAlert(core: Core, { code, values = {} }: raiseAlert.Parameters): void {
  if (!core.alert.raise({ code, values })) return
  core.log.tell('error', `${alertTexts[code]}: ${fillText(alertDetails[code], values)}`)
}

/**
 * Tells why a service turns this site away: by its own words, or by HTTP 403 where it says nothing that is known. Any other error is
 * let pass.
 */
export function alertRefusal(core: Core, error: unknown): void {
  if (!(error instanceof LatchkeyError)) return
  const isForbidden = error.code === 'HttpStatus' && error.values.n === 403
  const code = alertForServerMessage(error.details ?? '') ?? (isForbidden ? 'InvalidAppConfiguration' : undefined)
  if (code) raiseAlert(core, { code, values: { origin: globalThis.location?.origin ?? '' } })
}
