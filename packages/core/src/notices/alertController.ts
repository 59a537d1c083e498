import { proxy } from 'valtio/vanilla'
import type { AlertCode } from '../errors/alerts.ts'

/** A problem that the site's developer can solve. */
export type Alert = { code: AlertCode; values: Record<string, string> }
/** The alert that the alert bar shows now. */
export type AlertState = { current: Alert | undefined }

export type AlertController = ReturnType<typeof createAlertController>

export function createAlertController() {
  const state = proxy<AlertState>({ current: undefined })
  const shownCodes = new Set<AlertCode>()
  return {
    state,
    /**
     * Shows an alert, unless an alert with this code was shown before.
     *
     * @returns whether the alert is shown, because its code is new
     */
    raise(alert: Alert): boolean {
      if (shownCodes.has(alert.code)) return false
      shownCodes.add(alert.code)
      state.current = alert
      return true
    },
    dismiss() {
      state.current = undefined
    },
  }
}
