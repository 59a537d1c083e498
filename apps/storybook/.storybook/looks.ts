import { accents } from './accents.ts'

/** What a page of a host looks like under a story. */
export const pages = { dark: '#0f1115', light: '#e9ebf0' } as const

type Look = { theme: keyof typeof pages; accent: keyof typeof accents }

/** Besides dark: light, and the accents that are hardest to read, a dark one on dark and a bright one on light. */
export const otherLooks: Readonly<Record<string, Look>> = {
  light: { theme: 'light', accent: 'default' },
  'dark navy': { theme: 'dark', accent: 'navy' },
  'light yellow': { theme: 'light', accent: 'yellow' },
}

/**
 * Shows what stands on the page in another look, as it is: themes and accents are attributes and custom properties alone, which change
 * no element and no text.
 */
export function showIn({ theme, accent }: Look): void {
  document.body.style.background = pages[theme]
  for (const element of themed(document)) element.dataset.theme = theme
  const stage = document.querySelector<HTMLElement>('[data-stage]')
  if (!stage) throw new Error('The story does not stand on the stage')
  stage.style.setProperty('--lk-accent', accents[accent] ?? '')
}

/** What carries a theme, shadow roots included. */
function themed(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...('theme' in (element.dataset ?? {}) ? [element] : []),
    ...(element.shadowRoot ? themed(element.shadowRoot) : []),
  ])
}
