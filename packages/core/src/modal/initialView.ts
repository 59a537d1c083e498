import type { Namespace } from '@latchkey/protocol'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { isMobile } from '../reach/isMobile.ts'
import type { PlainViewName } from './views.ts'

export declare namespace initialView {
  type Parameters = { namespace?: Namespace | undefined }
}

/** The modal's first view: Account while a wallet is connected, else the view where one is chosen. */
export function initialView(core: Core, { namespace }: initialView.Parameters = {}): PlainViewName {
  return getAccount(core, { namespace }).isConnected ? 'Account' : connectView(core)
}

/**
 * Where a wallet is chosen: Connect. A kit without adapters goes straight to WalletConnect, on a phone to the list of all wallets; a
 * host that makes the offers itself, to the code.
 */
export function connectView(core: Core): PlainViewName {
  if (core.options.state.manualWCControl) return 'ConnectingWalletConnectBasic'
  if (core.hasAdapters || !hasWalletConnect(core)) return 'Connect'
  return isMobile() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
