import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import type { WalletConnectClient, WalletConnectSession } from '../ports/walletConnect.ts'
import { endSession } from './endSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { pairing } from './pairing.ts'
import { adoptOwn, cancelOffers, forgetTopics } from './preparePairing.ts'

export declare namespace resumePairing {
  type Parameters = {
    /** When the offer that the page before had open ends, epoch ms. */
    expiresAt: number
  }
}

/**
 * Connects the wallet that takes up, or has taken up, an offer whose page is gone: phones drop pages that are out of sight, and the
 * visitor comes back from the wallet to a new one. Ends with the offer, or as soon as the visitor makes another or disconnects; one who
 * connects another wallet, or closes the modal, takes it back.
 */
export async function resumePairing(core: Core, { expiresAt }: resumePairing.Parameters): Promise<void> {
  const { walletConnect, storage } = core
  const { offer, resume, takenBack } = featureOf(core, pairing)
  // Another tab may write its own meanwhile. The topic of the session that stood when the offer was made is `before`.
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
  // The next one takes it back with itself.
  if (offer() || walletConnect.isLeft) return
  if (storage.read('offeredUntil') !== expiresAt) return cancel()
  const hold = resume(cancel)
  const isOver = () => !hold.isCurrent()
  try {
    const session = await sessionUntil(core, { client, expiresAt, before, isOver })
    if (!session) return
    isAnswered = true
    await adoptOwn(core, session, isOver)
    storage.remove('offeredUntil')
  } finally {
    if (!isOver()) {
      hold.end()
      if (topics) forgetTopics(core, topics)
    }
  }
}

/** Ends the session of a wallet that approved an offer after it was cancelled here, and before the tab that holds the relay connection knew. */
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

/** The session that answers the offer; `undefined` if the offer expires, is replaced or is taken back first. */
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
