import type { Namespace } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { isMobile } from '../reach/isMobile.ts'
import type { PlainViewName } from './views.ts'

export declare namespace initialView {
  type Parameters = { namespace?: Namespace | undefined }
}

/** The modal's first view: Account while a wallet is connected, otherwise the view to choose a wallet. */
export function initialView(core: Core, { namespace }: initialView.Parameters = {}): PlainViewName {
  return getAccount(core, { namespace }).isConnected ? 'Account' : getConnectView(core)
}

/**
 * The view in which the visitor chooses a wallet, usually Connect. Without adapters: the QR code of WalletConnect, or
 * on a phone the list of all wallets. With `manualWCControl`: the QR code, because the site creates the offers.
 */
export function getConnectView(core: Core): PlainViewName {
  if (core.options.state.manualWCControl) return 'ConnectingWalletConnectBasic'
  if (core.hasAdapters || !hasWalletConnect(core)) return 'Connect'
  return isMobile() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
