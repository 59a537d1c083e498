import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'

/** Whether the kit shows wallets that are not in this browser: the site set a listing, or a relay to reach them. */
export function hasDirectory(core: Core): boolean {
  return Boolean(core.options.state.services.walletListing) || hasWalletConnect(core)
}
