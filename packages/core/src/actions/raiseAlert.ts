import type { Core } from '../createCore.ts'
import type { AlertCode } from '../errors/alerts.ts'
import { fillText } from '../errors/LatchkeyError.ts'

export declare namespace raiseAlert {
  type Parameters = { code: AlertCode; values?: Record<string, string> }
}

/**
 * Tells the host's developer what is wrong with the set-up: in the alert bar and in the console, once per kind. Resolves once it
 * is said; the words are fetched for it, since a page that is set up well never needs them.
 */
export async function raiseAlert(core: Core, { code, values = {} }: raiseAlert.Parameters): Promise<void> {
  if (!core.alert.raise({ code, values })) return
  const { alertDetails, alertTexts } = await import('../errors/alerts.ts')
  core.log.tell('error', `${alertTexts[code]}: ${fillText(alertDetails[code], values)}`)
}
