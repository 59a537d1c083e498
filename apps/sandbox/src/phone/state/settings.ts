import type { PhoneMode } from '@latchkey/phone'

export type Theme = 'system' | 'dark' | 'light'
export type Settings = { theme: Theme; mode: PhoneMode }

const key = 'latchkey-phone-page/settings'
const defaults: Settings = { theme: 'system', mode: 'manual' }

/** Reads the user's settings from the browser's storage, with defaults for missing ones. */
export function readSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
    return {
      theme: kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : defaults.theme,
      mode: kept.mode === 'approve' || kept.mode === 'reject' ? kept.mode : defaults.mode,
    }
  } catch {
    return defaults
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // The page works without storage, but the settings are lost on reload.
  }
}
