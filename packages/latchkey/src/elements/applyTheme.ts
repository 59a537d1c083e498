import { type Latchkey, type ThemeState, watch } from '@latchkey/core'
import { textDirection } from '@latchkey/core/messages'

/**
 * Sets a kit's theme, theme variables, language and text direction on an element, now and after each change. The style sheet of the element
 * reads them.
 *
 * @returns a function that stops the updates
 */
export function applyTheme(kit: Latchkey, element: HTMLElement): () => void {
  const applyThemeState = ({ mode, variables }: ThemeState) => {
    element.dataset.theme = mode
    for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  }
  applyThemeState(kit.getTheme())
  const setLanguage = (locale: string) => {
    element.lang = locale
    element.dir = textDirection(locale)
  }
  const { core } = kit
  setLanguage(core.options.state.locale)
  const stopFunctions = [kit.subscribeTheme(applyThemeState), watch(core, () => core.options.state.locale, setLanguage)]
  return () => {
    for (const stop of stopFunctions) stop()
  }
}
