import type { PhoneMode } from '@latchkey/phone'

export type Theme = 'system' | 'dark' | 'light'
export type Settings = { theme: Theme; mode: PhoneMode }

const key = 'latchkey-phone-page/settings'
const defaults: Settings = { theme: 'system', mode: 'manual' }

/** Returns the person's settings from the browser's storage. Missing settings have their defaults. */
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
    // The browser may block the storage. The page then works without it, but the settings are lost on reload.
  }
}
