import { type Connector, hasWalletConnect, type Latchkey, type ListedWallet, type Namespace } from '@latchkey/core'
import { checkedWallet, findInstalled, installedHalf } from '@latchkey/core/directory'
import type { OpenApp } from './openApp.ts'

/**
 * Opens a wallet of the directory: in this browser if it is installed, in its app on a phone, by QR code elsewhere, else its download
 * links. Has to be called within the visitor's press, or phones open no app.
 *
 * @param options.openApp - What `usePhone` has made ready; absent elsewhere than on a phone.
 * @param options.namespace - The kind of chain that a wallet is wanted for, where one was asked for.
 */
export function openWallet(
  kit: Latchkey,
  wallet: ListedWallet,
  { openApp, namespace }: { openApp: OpenApp | undefined; namespace: Namespace | undefined },
): void {
  const { core } = kit
  const checked = checkedWallet(core, wallet)
  // One that came just now has not been compared with the others.
  const { isReviewed } = core.connectors.state
  const installed = isReviewed ? findInstalled(checked, kit.getConnectors(), namespace) : undefined
  if (installed) {
    openConnector(kit, namespace ? installedHalf(checked, installed, namespace) : installed)
    return
  }
  const way = openApp?.(core, wallet) ?? 'none'
  if (hasWalletConnect(core) || way !== 'none')
    core.router.push({
      name: 'ConnectingWalletConnect',
      data: { wallet, isSent: way === 'sent', isElsewhere: isReviewed, ...(namespace && { namespace }) },
    })
  else core.router.push({ name: 'Downloads', data: { wallet } })
}

/** Opens the view that connects a wallet of this browser, or the QR code that any other wallet scans. */
export function openConnector({ core }: Latchkey, connector: Connector): void {
  if (connector.type === 'WALLET_CONNECT') core.router.push({ name: 'ConnectingWalletConnectBasic' })
  else if (connector.type === 'MULTI_CHAIN') core.router.push({ name: 'ConnectingMultiChain', data: { connector } })
  else core.router.push({ name: 'ConnectingExternal', data: { connector } })
}
