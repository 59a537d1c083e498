import { accents } from './accents.ts'

/** The background of a site's page under a story. */
export const pages = { dark: '#0f1115', light: '#e9ebf0' } as const

type Look = { theme: keyof typeof pages; accent: keyof typeof accents }

/**
 * The looks besides dark and light, in which a story is played: the accents that are hardest to read, which are a dark one on dark and a
 * bright one on light.
 */
export const otherLooks: Readonly<Record<string, Look>> = {
  'dark navy': { theme: 'dark', accent: 'navy' },
  'light yellow': { theme: 'light', accent: 'yellow' },
}

/**
 * Shows the present page in another look. Themes and accents are only attributes and custom properties, so no element and no text changes.
 */
export function showIn({ theme, accent }: Look): void {
  document.body.style.background = pages[theme]
  for (const element of findThemedElements(document)) element.dataset.theme = theme
  const stage = document.querySelector<HTMLElement>('[data-stage]')
  if (!stage) throw new Error('The story does not stand on the stage')
  stage.style.setProperty('--lk-accent', accents[accent] ?? '')
}

/** The elements with a theme, also in shadow roots. */
function findThemedElements(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...('theme' in (element.dataset ?? {}) ? [element] : []),
    ...(element.shadowRoot ? findThemedElements(element.shadowRoot) : []),
  ])
}
