import { proxy } from 'valtio/vanilla'
import type { AlertCode } from '../errors/alerts.ts'

/** A problem that the site's developer can solve. */
export type Alert = { code: AlertCode; values: Record<string, string> }
export type AlertState = { current: Alert | undefined }

export type AlertController = ReturnType<typeof createAlertController>

export function createAlertController() {
  const state = proxy<AlertState>({ current: undefined })
  const shownCodes = new Set<AlertCode>()
  return {
    state,
    /**
     * Shows an alert, at most once per code.
     *
     * @returns whether the code was new
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
