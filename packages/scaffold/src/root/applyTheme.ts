import { type Core, getTheme, watch } from '@latchkey/core'
import { textDirection } from '@latchkey/core/messages'

/** Keeps theme, variables, language and direction on the element that the style sheet reads them from. Returns how to stop. */
export function applyTheme(core: Core, element: HTMLElement): () => void {
  const apply = ({ mode, variables }: ReturnType<typeof getTheme>) => {
    element.dataset.theme = mode
    for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  }
  apply(getTheme(core))
  const { locale } = core.options.state
  element.lang = locale
  element.dir = textDirection(locale)
  return watch(core, getTheme, apply)
}
