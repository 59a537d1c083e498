/** The properties of `window` that are read to detect the device and the browser. */
export type DeviceSignals = {
  navigator?: { userAgent: string; maxTouchPoints?: number }
  matchMedia?: (query: string) => { matches: boolean }
  self?: unknown
  top?: unknown
  Telegram?: { WebApp?: { initData?: string } }
}

/** Whether the page is on an iPhone, iPad or iPod. An iPad reports that it is a Mac, but Macs have no touch screen. */
export function isIos({ navigator }: DeviceSignals): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = navigator ?? {}
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the visitor uses the page by touch, or the browser reports a phone. */
export function isMobile(page: DeviceSignals = globalThis as DeviceSignals): boolean {
  return (
    isIos(page) ||
    /Android|webOS|BlackBerry|Opera Mini/i.test(page.navigator?.userAgent ?? '') ||
    (page.matchMedia?.('(pointer: coarse)').matches ?? false)
  )
}
