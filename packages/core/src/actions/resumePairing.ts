import type { Core } from '../createCore.ts'
import type { WalletConnectSession } from '../walletConnect.ts'
import { adoptSession } from './adoptSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

export declare namespace resumePairing {
  type Parameters = {
    /** When the offer that the page before had open ends, epoch ms. */
    expiresAt: number
  }
}

/**
 * Connects the wallet that takes up, or has taken up, an offer whose page is gone: phones drop pages that are out of sight, and the
 * visitor comes back from the wallet to a new one. Ends with the offer, or as soon as another is made.
 */
export async function resumePairing(core: Core, { expiresAt }: resumePairing.Parameters): Promise<void> {
  const { signal } = core.lifetime
  const client = await loadWalletConnect(core)
  const session = await new Promise<WalletConnectSession | undefined>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve(core.walletConnect.pairing || signal.aborted ? undefined : client.session())
    }
    const look = () => {
      if (core.walletConnect.pairing || client.session()) end()
    }
    const stop = client.subscribe(look)
    const timer = setTimeout(end, expiresAt - Date.now())
    signal.addEventListener('abort', end)
    look()
  })
  if (!session) return
  await adoptSession(core, session)
  core.storage.remove('offeredUntil')
}
