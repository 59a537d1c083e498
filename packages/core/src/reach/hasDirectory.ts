import type { Core } from '../createCore.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'

/**
 * Whether the kit shows wallets that are not in this browser. The site must have set a wallet listing service, or the
 * kit must be able to reach such wallets over WalletConnect.
 */
export function hasDirectory(core: Core): boolean {
  return Boolean(core.options.state.services.walletListing) || hasWalletConnect(core)
}
