import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import type { WalletConnectClient, WalletConnectSession } from '../ports/walletConnect.ts'
import { endSession } from './endSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { pairing } from './pairing.ts'
import { adoptOwn, cancelOffers, forgetTopics } from './preparePairing.ts'

export declare namespace resumePairing {
  type Parameters = {
    /** When the previous page's open offer expires, epoch ms. */
    expiresAt: number
  }
}

/**
 * Connects the wallet that takes up an offer of a previous page. Phones close pages in the background, so a visitor who comes back from the
 * wallet may find a new page. The wait ends with the offer, with a new offer, or when the visitor disconnects. If the visitor connects
 * another wallet or closes the modal, the offer is cancelled.
 */
export async function resumePairing(core: Core, { expiresAt }: resumePairing.Parameters): Promise<void> {
  const { walletConnect, storage } = core
  const { offer, resume, takenBack } = featureOf(core, pairing)
  // Read before the load, because another tab may store its own values during it. `before` is the topic of the session at the time of the
  // offer.
  const [topics, before] = [storage.scope('offer').get('topic'), storage.scope('offer').get('before')]
  const client = await loadWalletConnect(core)
  let isAnswered = false
  const cancel = () => {
    if (!topics) return
    cancelOffers(client, topics)
    forgetTopics(core, topics)
    if (isAnswered) return
    for (const topic of topics.split(' ')) takenBack.add(topic)
    endTakenBack(core, { client, expiresAt })
  }
  // If there is a newer offer, it cancels the old ones together with itself.
  if (offer() || walletConnect.isLeft) return
  if (storage.read('offeredUntil') !== expiresAt) return cancel()
  const hold = resume(cancel)
  const isOver = () => !hold.isCurrent()
  try {
    const session = await sessionUntil(core, { client, expiresAt, before, isOver })
    if (!session) return
    isAnswered = true
    await adoptOwn(core, { client, session, isTakenBack: isOver })
    storage.remove('offeredUntil')
  } finally {
    if (!isOver()) {
      hold.end()
      if (topics) forgetTopics(core, topics)
    }
  }
}

/** Ends the session of a wallet that approved an offer after it was cancelled here, but before the tab with the relay connection knew. */
function endTakenBack(core: Core, { client, expiresAt }: Pick<Waiting, 'client' | 'expiresAt'>): void {
  const { takenBack } = featureOf(core, pairing)
  const { signal } = core.lifetime
  const look = () => {
    if (takenBack.has(client.session()?.offer ?? '')) void endSession(core)
  }
  const stop = client.subscribe(look)
  const timer = setTimeout(stop, expiresAt - Date.now())
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  look()
}

type Waiting = { client: WalletConnectClient; expiresAt: number; before: string | undefined; isOver: () => boolean }

/** Waits for the session that responds to the offer; `undefined` if the offer expires, is replaced or is cancelled first. */
function sessionUntil(
  core: Core,
  { client, expiresAt, before, isOver }: Waiting,
): Promise<WalletConnectSession | undefined> {
  const { signal } = core.lifetime
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
    const look = () => {
      if (isOver() || answer()) end()
    }
    const stop = client.subscribe(look)
    const timer = setTimeout(end, expiresAt - Date.now())
    signal.addEventListener('abort', end)
    look()
  })
}
