import { hasBrowseLink } from './browseLink.ts'
import type { ListedWallet } from './ListedWallet.ts'
import type { Platform } from './platform.ts'

export declare namespace suitsPlatform {
  type Parameters = { platform: Pick<Platform, 'isMobile'>; hasAdapters: boolean }
}

/**
 * Whether this device can reach a wallet. On a phone, the wallet must have a link to its app or web app, or a link that
 * opens the page inside the wallet. A kit without adapters can use only WalletConnect, so the wallet must have at
 * least one link to its app, its web app or its program.
 */
export function suitsPlatform(wallet: ListedWallet, { platform, hasAdapters }: suitsPlatform.Parameters): boolean {
  const { mobile_link, desktop_link, webapp_link } = wallet
  if (platform.isMobile && !mobile_link && !webapp_link && !hasBrowseLink(wallet)) return false
  return hasAdapters || Boolean(mobile_link || desktop_link || webapp_link)
}
