import { hasWalletConnect, type Latchkey, type ListedWallet, readPlatform } from '@latchkey/core'
import { findInstalled, hasLink, openLink, walletLink } from '@latchkey/core/directory'
import { offeredUri } from './offeredUri.ts'
import { openConnector } from './openConnector.ts'

/**
 * Goes on with a wallet of the directory: in this browser where it is installed, in its app on a phone, over the code elsewhere, and
 * to where it can be had where nothing of that can be. To be called within the visitor's press, or phones open no app.
 */
export function openWallet(kit: Latchkey, wallet: ListedWallet): void {
  const { core } = kit
  const installed = findInstalled(wallet, kit.getConnectors())
  if (installed) {
    openConnector(kit, installed)
    return
  }
  const isPhone = readPlatform().isMobile
  const link = isPhone ? walletLink(core, { wallet, place: 'mobile', uri: offeredUri(core) }) : undefined
  if (link) openLink(core, { wallet, place: 'mobile', link })
  if (hasWalletConnect(core) || (isPhone && hasLink(core, wallet, 'mobile')))
    core.router.push({ name: 'ConnectingWalletConnect', data: { wallet, isSent: link !== undefined } })
  else core.router.push({ name: 'Downloads', data: { wallet } })
}
