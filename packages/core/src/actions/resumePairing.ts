import type { Core } from '../createCore.ts'
import type { WalletConnectClient, WalletConnectSession } from '../walletConnect.ts'
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
 * visitor comes back from the wallet to a new one. Ends with the offer, or as soon as the visitor makes another or disconnects.
 */
export async function resumePairing(core: Core, { expiresAt }: resumePairing.Parameters): Promise<void> {
  const client = await loadWalletConnect(core)
  core.walletConnect.isResuming = true
  try {
    const session = await sessionUntil(core, client, expiresAt)
    if (!session) return
    await adoptSession(core, session)
    core.storage.remove('offeredUntil')
  } finally {
    core.walletConnect.isResuming = false
  }
}

/** The session that answers the offer; `undefined` if the offer expires, is replaced or is dropped by a disconnect first. */
function sessionUntil(
  core: Core,
  client: WalletConnectClient,
  expiresAt: number,
): Promise<WalletConnectSession | undefined> {
  const { signal } = core.lifetime
  // The topic of the session that stood when the offer was made.
  const before = core.storage.scope('offer').get('before')
  const answer = () => {
    const session = client.session()
    return session?.topic === before ? undefined : session
  }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve(isOver() || signal.aborted ? undefined : answer())
    }
    const isOver = () => Boolean(core.walletConnect.pairing || core.walletConnect.isLeft)
    const look = () => {
      if (isOver() || answer()) end()
    }
    const stop = client.subscribe(look)
    const timer = setTimeout(end, expiresAt - Date.now())
    signal.addEventListener('abort', end)
    look()
  })
}
