import { accents } from './accents.ts'

/** Background colours of the site's page around a story. */
export const pages = { dark: '#0f1115', light: '#e9ebf0' } as const

type Look = { theme: keyof typeof pages; accent: keyof typeof accents }

/**
 * Looks (theme and accent colour) in which only the contrast of a story is checked. Their accents are the hardest to read: a dark one on
 * the dark theme, and a bright one on the light theme.
 */
export const otherLooks: Readonly<Record<string, Look>> = {
  'dark navy': { theme: 'dark', accent: 'navy' },
  'light yellow': { theme: 'light', accent: 'yellow' },
}

/**
 * Shows the current page in another look. Themes and accent colours are only attributes and custom properties, so no element and no text
 * changes.
 */
export function showIn({ theme, accent }: Look): void {
  document.body.style.background = pages[theme]
  for (const element of findThemedElements(document)) element.dataset.theme = theme
  const stage = document.querySelector<HTMLElement>('[data-stage]')
  if (!stage) throw new Error('The story does not stand on the stage')
  stage.style.setProperty('--lk-accent', accents[accent] ?? '')
}

/** Returns all elements with an attribute `data-theme`, including those in shadow roots. */
function findThemedElements(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...('theme' in (element.dataset ?? {}) ? [element] : []),
    ...(element.shadowRoot ? findThemedElements(element.shadowRoot) : []),
  ])
}
