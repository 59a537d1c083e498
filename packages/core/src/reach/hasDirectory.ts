import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'

/** Whether wallets beyond those of this browser are shown: the host named a listing, or a relay over which they are reached. */
export function hasDirectory(core: Core): boolean {
  return Boolean(core.options.state.services.walletListing) || hasWalletConnect(core)
}
