import type { PhoneMode } from '@latchkey/phone'

export type Theme = 'system' | 'dark' | 'light'
export type Settings = { theme: Theme; mode: PhoneMode }

const key = 'latchkey-phone-page/settings'
const defaults: Settings = { theme: 'system', mode: 'manual' }

/** Reads the user's settings from the browser's storage, with defaults for missing ones. */
export function readSettings(): Settings {
  try {
    const storedSettings = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
    return {
      theme:
        storedSettings.theme === 'dark' || storedSettings.theme === 'light' ? storedSettings.theme : defaults.theme,
      mode: storedSettings.mode === 'approve' || storedSettings.mode === 'reject' ? storedSettings.mode : defaults.mode,
    }
  } catch {
    return defaults
  }
}

export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // The page works without storage, but the settings are lost on reload.
  }
}
