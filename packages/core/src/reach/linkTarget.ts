import type { Platform } from './platform.ts'

/**
 * Returns the window in which to open a link to a wallet. A frame cannot open an app, so a page in a frame opens the
 * link in the top window. In Telegram, the link opens in a new window, which is outside Telegram.
 */
export function chooseLinkTarget({ isTelegram, isFramed }: Pick<Platform, 'isFramed' | 'isTelegram'>): LinkTarget {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** The window in which a link opens: a new one, this one, or the top window of the page's frame. */
export type LinkTarget = '_blank' | '_self' | '_top'
