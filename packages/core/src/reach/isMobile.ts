/** The parts of a window that are looked at. */
export type PageSigns = {
  navigator?: { userAgent: string; maxTouchPoints?: number }
  matchMedia?: (query: string) => { matches: boolean }
  self?: unknown
  top?: unknown
  Telegram?: { WebApp?: { initData?: string } }
}

/** Whether a page is shown on a device of Apple's without a mouse. iPads call themselves Macs, which have no touch screen. */
export function isIos({ navigator }: PageSigns): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = navigator ?? {}
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether a finger is what a page is used with, or its browser calls itself a phone's. */
export function isMobile(page: PageSigns = globalThis as PageSigns): boolean {
  return (
    isIos(page) ||
    /Android|webOS|BlackBerry|Opera Mini/i.test(page.navigator?.userAgent ?? '') ||
    (page.matchMedia?.('(pointer: coarse)').matches ?? false)
  )
}
