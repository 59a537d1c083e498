import { type Core, watch } from '@latchkey/core'

/** Gives the buttons on the page the language of the kit, now and when it changes. English is here already. */
export function followLocale(core: Core): void {
  const speak = async (locale: string) => {
    const isEnglish = /^en($|-)/.test(locale) && locale !== 'en-XA'
    const texts = isEnglish ? {} : await (await import('@latchkey/scaffold/messages')).loadButtonTexts(locale)
    if (locale === core.options.state.locale) core.options.setButtonTexts(texts)
  }
  const follow = (locale: string) => {
    speak(locale).catch(core.log.error)
  }
  if (core.options.state.locale !== 'en') follow(core.options.state.locale)
  core.lifetime.signal.addEventListener(
    'abort',
    watch(core, () => core.options.state.locale, follow),
  )
}
