import type { Core, ListedWallet } from '@latchkey/core'
import { findWalletLink, hasLink, openLink } from '@latchkey/core/directory'

/**
 * `sent`: the wallet's app was opened. `possible`: there is no offer yet, so the visitor must press once more. `none`: the wallet has no
 * link to an app.
 */
export type OpenAppResult = 'sent' | 'possible' | 'none'

export type OpenApp = typeof openApp

/**
 * Opens a wallet's app on this phone and passes the open WalletConnect offer to it. Must be called in a press handler, because phones block
 * an app that opens without a press.
 */
export function openApp(core: Core, wallet: ListedWallet): OpenAppResult {
  const link = findWalletLink(core, { wallet, place: 'mobile', uri: offeredUri(core) })
  if (!link) return hasLink(core, wallet, 'mobile') ? 'possible' : 'none'
  openLink(core, { wallet, place: 'mobile', link })
  return 'sent'
}

/** Returns the URI of the open WalletConnect offer. Returns undefined if no offer is open or the offer expires soon. */
function offeredUri({ connection }: Core): string | undefined {
  const { pairing } = connection.state
  return pairing.status === 'ready' && Date.now() < pairing.usableUntil ? pairing.uri : undefined
}
