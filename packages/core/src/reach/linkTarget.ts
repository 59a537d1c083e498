import type { Platform } from './platform.ts'

/** The window that a link to a wallet opens in: frames cannot be sent to an app, and Telegram opens what is new outside itself. */
export function linkTarget({ isTelegram, isFramed }: Pick<Platform, 'isFramed' | 'isTelegram'>): LinkTarget {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

export type LinkTarget = '_blank' | '_self' | '_top'
