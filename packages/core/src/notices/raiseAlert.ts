import type { Core } from '../createCore.ts'
import { type AlertCode, alertDetails, alertForServerMessage, alertTexts } from '../errors/alerts.ts'
import { fillText, LatchkeyError } from '../errors/LatchkeyError.ts'

export declare namespace raiseAlert {
  type Parameters = { code: AlertCode; values?: Record<string, string> }
}

/**
 * Informs the site's developer about a wrong configuration, in the alert bar and in the console; once per code. This
 * module is imported only when there is an alert, because a site that is configured correctly needs no alert texts.
 */
export function raiseAlert(core: Core, { code, values = {} }: raiseAlert.Parameters): void {
  if (!core.alert.raise({ code, values })) return
  core.log.tell('error', `${alertTexts[code]}: ${fillText(alertDetails[code], values)}`)
}

/**
 * Raises an alert if the error means that a service refuses the site. The service's message determines the code of
 * the alert. If the message is unknown but the HTTP status is 403, the code is `InvalidAppConfiguration`. Other errors raise no
 * alert.
 */
export function raiseAlertIfRefused(core: Core, error: unknown): void {
  if (!(error instanceof LatchkeyError)) return
  const isForbidden = error.code === 'HttpStatus' && error.values.n === 403
  const code = alertForServerMessage(error.details ?? '') ?? (isForbidden ? 'InvalidAppConfiguration' : undefined)
  if (code) raiseAlert(core, { code, values: { origin: globalThis.location?.origin ?? '' } })
}
