import { useSyncExternalStore } from 'react'
import type { Theme } from './settings.ts'

const lightQuery = '(prefers-color-scheme: light)'

/** Returns the theme to show: the theme that the person has chosen, or else the theme of the system. */
export function useTheme(theme: Theme): 'dark' | 'light' {
  const system = useSyncExternalStore(
    (redraw) => {
      const query = matchMedia(lightQuery)
      query.addEventListener('change', redraw)
      return () => query.removeEventListener('change', redraw)
    },
    () => (matchMedia(lightQuery).matches ? 'light' : 'dark'),
  )
  return theme === 'system' ? system : theme
}
