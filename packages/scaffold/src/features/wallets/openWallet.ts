import { type Connector, hasWalletConnect, type Latchkey, type ListedWallet, type Namespace } from '@latchkey/core'
import { reachWallet } from '@latchkey/core/directory'
import type { OpenApp } from './openApp.ts'

/**
 * Connects a directory wallet in the first way that works: the installed wallet, the wallet's app on a phone, a QR code, or the wallet's
 * download links. Must be called in a press handler, because phones block an app that opens without a press.
 *
 * @param options.openApp - The result of `usePhoneAppOpener`. Undefined on devices other than phones.
 * @param options.namespace - The namespace in which to connect. Undefined if the visitor chose none.
 */
export function openWallet(
  kit: Latchkey,
  wallet: ListedWallet,
  { openApp, namespace }: { openApp: OpenApp | undefined; namespace: Namespace | undefined },
): void {
  const { core } = kit
  const { installed, connector } = reachWallet(core, { wallet, namespace })
  const connectorToOpen = namespace ? connector : installed
  if (connectorToOpen) {
    openConnector(kit, connectorToOpen)
    return
  }
  const openAppResult = openApp?.(core, wallet) ?? 'none'
  if (hasWalletConnect(core) || openAppResult !== 'none')
    core.router.push({
      name: 'ConnectingWalletConnect',
      data: {
        wallet,
        isSent: openAppResult === 'sent',
        isElsewhere: core.connectors.state.isReviewed,
        namespace,
      },
    })
  else core.router.push({ name: 'Downloads', data: { wallet } })
}

/** Opens the view that connects a wallet of this browser. For the connector of WalletConnect, opens the QR code for any wallet. */
export function openConnector({ core }: Latchkey, connector: Connector): void {
  if (connector.type === 'WALLET_CONNECT') core.router.push({ name: 'ConnectingWalletConnectBasic' })
  else if (connector.type === 'MULTI_CHAIN') core.router.push({ name: 'ConnectingMultiChain', data: { connector } })
  else core.router.push({ name: 'ConnectingExternal', data: { connector } })
}
