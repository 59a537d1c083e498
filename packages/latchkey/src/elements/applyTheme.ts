import { type Latchkey, type ThemeState, watch } from '@latchkey/core'
import { textDirection } from '@latchkey/core/messages'

/**
 * Keeps theme, variables, language and direction of a kit up to date on an element, whose style sheet reads them. Returns a function that
 * stops this.
 */
export function applyTheme(kit: Latchkey, element: HTMLElement): () => void {
  const apply = ({ mode, variables }: ThemeState) => {
    element.dataset.theme = mode
    for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  }
  apply(kit.getTheme())
  const speak = (locale: string) => {
    element.lang = locale
    element.dir = textDirection(locale)
  }
  const { core } = kit
  speak(core.options.state.locale)
  const stops = [kit.subscribeTheme(apply), watch(core, () => core.options.state.locale, speak)]
  return () => {
    for (const stop of stops) stop()
  }
}
