import type { Core } from '../createCore.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

/** Ends the WalletConnect session for both sides, in every tab. */
export async function endSession(core: Core): Promise<void> {
  try {
    const client = await loadWalletConnect(core)
    await client.disconnect()
  } catch (cause) {
    core.log.error(cause)
  }
}
