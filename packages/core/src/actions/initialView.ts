import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { readPlatform } from '../platform.ts'
import { isPlainViewName, type PlainViewName } from '../views.ts'

export declare namespace initialView {
  type Parameters = { namespace?: Namespace | undefined }
}

/**
 * Where the modal begins: Account for whoever is connected, Connect for everybody else. A kit without adapters goes straight to
 * WalletConnect (on a phone to the list of all wallets) where this version has those views.
 */
export function initialView(core: Core, { namespace }: initialView.Parameters = {}): PlainViewName {
  const { activeNamespace, byNamespace } = core.chain.state
  const isConnected = byNamespace[namespace ?? activeNamespace]?.account.status === 'connected'
  const wanted = isConnected ? 'Account' : viewWithoutAdapters(core)
  return wanted && isPlainViewName(wanted) ? wanted : 'Connect'
}

function viewWithoutAdapters(core: Core): string | undefined {
  if (core.options.state.manualWCControl) return 'ConnectingWalletConnectBasic'
  if (core.hasAdapters) return undefined
  return readPlatform().isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
