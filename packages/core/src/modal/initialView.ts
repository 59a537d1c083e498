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
  return getAccount(core, { namespace }).isConnected ? 'Account' : connectView(core)
}

/**
 * The view to choose a wallet: Connect. Without adapters, the kit shows the WalletConnect code, or the list of all wallets on a phone. If
 * the site creates the offers (`manualWCControl`), it shows the code.
 */
export function connectView(core: Core): PlainViewName {
  if (core.options.state.manualWCControl) return 'ConnectingWalletConnectBasic'
  if (core.hasAdapters || !hasWalletConnect(core)) return 'Connect'
  return isMobile() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
