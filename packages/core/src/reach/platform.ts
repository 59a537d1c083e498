import { type DeviceSignals, isIos, isMobile } from './isMobile.ts'

/** What a page can detect about its device and browser. On a server, all fields are false. */
export type Platform = {
  /** The page is used by touch, or its browser says that it is on a phone. */
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  /** The page is a mini app inside Telegram. */
  isTelegram: boolean
  /** The page is in a frame of another page. */
  isFramed: boolean
}

/** Detects the kind of device and browser that shows the page. */
export function readPlatform(page: DeviceSignals = globalThis as DeviceSignals): Platform {
  const { userAgent = '' } = page.navigator ?? {}
  return {
    isMobile: isMobile(page),
    isIos: isIos(page),
    isAndroid: /Android/.test(userAgent),
    // Some sites load Telegram's script outside Telegram. `initData` is empty there, because it describes the Telegram
    // user. So an empty `initData` does not count.
    isTelegram:
      'TelegramWebviewProxy' in page || /Telegram/.test(userAgent) || Boolean(page.Telegram?.WebApp?.initData),
    isFramed: page.self !== page.top,
  }
}
