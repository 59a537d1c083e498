import { isIos, isMobile, type PageSigns } from './isMobile.ts'

/** What a page can tell of the device and the place that it is shown in. On a server: none of it. */
export type Platform = {
  /** A finger is what it is used with, or it calls itself a phone. */
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  /** A mini app inside Telegram. */
  isTelegram: boolean
  /** Framed by another page. */
  isFramed: boolean
}

/** The kind of device and browser that the page runs in. */
export function readPlatform(page: PageSigns = globalThis as PageSigns): Platform {
  const { userAgent = '' } = page.navigator ?? {}
  return {
    isMobile: isMobile(page),
    isIos: isIos(page),
    isAndroid: /Android/.test(userAgent),
    // Sites load Telegram's script elsewhere too: there it has no user to tell of.
    isTelegram:
      'TelegramWebviewProxy' in page || /Telegram/.test(userAgent) || Boolean(page.Telegram?.WebApp?.initData),
    isFramed: page.self !== page.top,
  }
}
