import type { Core, ListedWallet } from '@latchkey/core'
import { hasLink, openLink, walletLink } from '@latchkey/core/directory'
import { offeredUri } from './offeredUri.ts'

/** Whether the visitor is on their way to a wallet's app, could be with another press, or never: the wallet has none. */
export type AppWay = 'sent' | 'possible' | 'none'

export type OpenApp = typeof openApp

/** Sends the visitor to a wallet's app on this phone, by the offer that is open. To be called within their press. */
export function openApp(core: Core, wallet: ListedWallet): AppWay {
  const link = walletLink(core, { wallet, place: 'mobile', uri: offeredUri(core) })
  if (!link) return hasLink(core, wallet, 'mobile') ? 'possible' : 'none'
  openLink(core, { wallet, place: 'mobile', link })
  return 'sent'
}
