import type { Latchkey, ThemeState } from '@latchkey/core'
import { textDirection } from '@latchkey/core/messages'

/** Keeps theme, variables, language and direction on the element that the style sheet reads them from. Returns how to stop. */
export function applyTheme(kit: Latchkey, element: HTMLElement): () => void {
  const apply = ({ mode, variables }: ThemeState) => {
    element.dataset.theme = mode
    for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  }
  apply(kit.getTheme())
  const { locale } = kit.core.options.state
  element.lang = locale
  element.dir = textDirection(locale)
  return kit.subscribeTheme(apply)
}
