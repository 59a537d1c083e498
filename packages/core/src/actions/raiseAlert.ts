import type { Core } from '../createCore.ts'
import { type AlertCode, alertDetails, alertTexts } from '../errors/alerts.ts'
import { fillText } from '../errors/LatchkeyError.ts'

export declare namespace raiseAlert {
  type Parameters = { code: AlertCode; values?: Record<string, string> }
}

/** Tells the host's developer what is wrong with the set-up: in the alert bar and in the console, once per kind. */
export function raiseAlert(core: Core, { code, values = {} }: raiseAlert.Parameters): void {
  if (!core.alert.raise({ code, values })) return
  core.log.tell('error', `${alertTexts[code]}: ${fillText(alertDetails[code], values)}`)
}
