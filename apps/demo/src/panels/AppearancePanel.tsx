import { useLatchkey, useLatchkeyTheme } from '@latchkey/react'
import type { ThemeMode } from 'latchkey'
import { type PageOptions, themeModes } from '../pageOptions.ts'
import { Panel } from './Panel.tsx'

const languages: Record<string, string> = { en: 'English', 'en-XA': 'Pseudo-English', 'ar-XB': 'Pseudo, right to left' }

/** Lets the visitor change the theme and the language, with the functions that any site can use. */
export function AppearancePanel({ options }: { options: PageOptions }) {
  const { mode, setThemeMode, setThemeVariables } = useLatchkeyTheme()
  const { showSuccessMessage } = useLatchkey()
  return (
    <Panel title="Appearance">
      <label className="field">
        Theme
        <select value={mode} onChange={(event) => setThemeMode(event.target.value as ThemeMode)}>
          {Object.entries(themeModes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Accent
        <input
          type="color"
          defaultValue={options.accent ?? '#5773ff'}
          onChange={(event) => setThemeVariables({ '--lk-accent': event.target.value })}
        />
      </label>
      <label className="field">
        Language
        <select
          defaultValue={options.locale}
          onChange={(event) => {
            const query = new URLSearchParams(location.search)
            query.set('locale', event.target.value)
            location.search = query.toString()
          }}
        >
          {Object.entries(languages).map(([locale, name]) => (
            <option key={locale} value={locale}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="plain" onClick={() => showSuccessMessage('Hello from the page')}>
        Show a toast
      </button>
    </Panel>
  )
}
