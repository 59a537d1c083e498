import { type ListedWallet, type Platform, readPlatform } from '@latchkey/core'

type Links = Pick<ListedWallet, 'app_store' | 'chrome_store' | 'homepage' | 'play_store'>

/** Where a wallet is had for this device, or its own page. */
export function installLink(wallet: Links, platform: Platform = readPlatform()): string | undefined {
  const { app_store, play_store, chrome_store, homepage } = wallet
  const store = platform.isIos ? app_store : platform.isAndroid ? play_store : chrome_store
  return store ?? homepage
}

/** Whether a wallet says at all where it can be had. */
export function hasDownloads({ app_store, play_store, chrome_store, homepage }: Links): boolean {
  return Boolean(app_store || play_store || chrome_store || homepage)
}
