import type { Core } from '../createCore.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

/** Ends the WalletConnect session in the wallet and in every tab of the site. */
export async function endSession(core: Core): Promise<void> {
  try {
    const client = await loadWalletConnect(core)
    await client.disconnect()
  } catch (cause) {
    core.log.error(cause)
  }
}
