import { proxy } from 'valtio/vanilla'
import type { AlertCode } from '../errors/alerts.ts'

/** A problem that the site's developer can solve. */
export type Alert = { code: AlertCode; values: Record<string, string> }
export type AlertState = { current: Alert | undefined }

export type AlertController = ReturnType<typeof createAlertController>

export function createAlertController() {
  const state = proxy<AlertState>({ current: undefined })
  const raised = new Set<AlertCode>()
  return {
    state,
    /** Shows an alert, at most once per code. Returns whether this was the first one. */
    raise(alert: Alert): boolean {
      if (raised.has(alert.code)) return false
      raised.add(alert.code)
      state.current = alert
      return true
    },
    dismiss() {
      state.current = undefined
    },
  }
}
