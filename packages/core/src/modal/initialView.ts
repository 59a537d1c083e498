import type { Namespace } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { isMobile } from '../reach/isMobile.ts'
import type { PlainViewName } from './views.ts'

export declare namespace initialView {
  type Parameters = { namespace?: Namespace | undefined }
}

/** Returns the first view of the modal: Account if a wallet is connected, otherwise the view in which the visitor chooses a wallet. */
export function initialView(core: Core, { namespace }: initialView.Parameters = {}): PlainViewName {
  return getAccount(core, { namespace }).isConnected ? 'Account' : getConnectView(core)
}

/**
 * Returns the view in which the visitor chooses a wallet, usually Connect. With the option `manualWCControl`, it is the
 * view with the QR code, because the site creates the pairing URI. A kit without adapters reaches wallets over
 * WalletConnect only. For such a kit, it is the list of all wallets on a phone, and the QR code elsewhere.
 */
export function getConnectView(core: Core): PlainViewName {
  if (core.options.state.manualWCControl) return 'ConnectingWalletConnectBasic'
  if (core.hasAdapters || !hasWalletConnect(core)) return 'Connect'
  return isMobile() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
