import type { Core, ListedWallet } from '@latchkey/core'
import { hasLink, openLink, walletLink } from '@latchkey/core/directory'
import { offeredUri } from './offeredUri.ts'

/**
 * `sent`: the wallet's app was opened. `possible`: no offer is ready yet, so another press is needed. `none`: the wallet has no app link.
 */
export type AppWay = 'sent' | 'possible' | 'none'

export type OpenApp = typeof openApp

/** Opens a wallet's app on this phone with the open offer. Call it during the visitor's press, otherwise the phone opens no app. */
export function openApp(core: Core, wallet: ListedWallet): AppWay {
  const link = walletLink(core, { wallet, place: 'mobile', uri: offeredUri(core) })
  if (!link) return hasLink(core, wallet, 'mobile') ? 'possible' : 'none'
  openLink(core, { wallet, place: 'mobile', link })
  return 'sent'
}
