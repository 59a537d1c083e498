import type { Core, ListedWallet } from '@latchkey/core'
import { hasLink, openLink, walletLink } from '@latchkey/core/directory'
import { offeredUri } from './offeredUri.ts'

/**
 * `sent`: the wallet's app was opened. `possible`: there is no offer yet, so the visitor must press once more. `none`: the wallet has no
 * link to an app.
 */
export type AppWay = 'sent' | 'possible' | 'none'

export type OpenApp = typeof openApp

/**
 * Opens a wallet's app on this phone and passes the open WalletConnect offer to it. Must be called in a press handler, because phones block
 * an app that opens without a press.
 */
export function openApp(core: Core, wallet: ListedWallet): AppWay {
  const link = walletLink(core, { wallet, place: 'mobile', uri: offeredUri(core) })
  if (!link) return hasLink(core, wallet, 'mobile') ? 'possible' : 'none'
  openLink(core, { wallet, place: 'mobile', link })
  return 'sent'
}
