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

/** The parts of a window that are looked at. */
export type PageSigns = {
  navigator?: { userAgent: string; maxTouchPoints?: number }
  matchMedia?: (query: string) => { matches: boolean }
  self?: unknown
  top?: unknown
  Telegram?: { WebApp?: { initData?: string } }
}

export function readPlatform(page: PageSigns = globalThis as PageSigns): Platform {
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  // iPads call themselves Macs, which have no touch screen.
  const isIos = /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return {
    isMobile:
      isIos ||
      /Android|webOS|BlackBerry|Opera Mini/i.test(userAgent) ||
      (page.matchMedia?.('(pointer: coarse)').matches ?? false),
    isIos,
    isAndroid: /Android/.test(userAgent),
    // Sites load Telegram's script elsewhere too: there it has no user to tell of.
    isTelegram:
      'TelegramWebviewProxy' in page || /Telegram/.test(userAgent) || Boolean(page.Telegram?.WebApp?.initData),
    isFramed: page.self !== page.top,
  }
}
