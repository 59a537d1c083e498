import type { Core } from '../createCore.ts'
import { featureOf } from '../featureOf.ts'
import type { WalletConnectClient, WalletConnectSession } from '../ports/walletConnect.ts'
import { endSession } from './endSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { pairingFeature } from './pairing.ts'
import { adoptOfferedSession, cancelOffers, forgetTopics } from './preparePairing.ts'

export declare namespace resumePairing {
  type Parameters = {
    /** When the WalletConnect offer of the earlier page expires, in ms since the epoch. */
    expiresAt: number
  }
}

/**
 * Connects the wallet that accepts a WalletConnect offer of an earlier page. Phones close pages in the background, so
 * the page may load again when the visitor comes back from the wallet. The kit stops waiting for the wallet if the offer expires or a new
 * offer is created. If the visitor connects another wallet, disconnects or closes the modal, the offer is cancelled.
 */
export async function resumePairing(core: Core, { expiresAt }: resumePairing.Parameters): Promise<void> {
  const { walletConnect, storage } = core
  const { offer, resume, takenBack: cancelledTopics } = featureOf(core, pairingFeature)
  // The topics are read before the client loads, because another tab may replace the stored topics during the load.
  // `previousTopic` is the topic of the session that existed when the offer was created.
  const [topics, previousTopic] = [storage.scope('offer').get('topic'), storage.scope('offer').get('before')]
  const client = await loadWalletConnect(core)
  let isSessionGranted = false
  const cancel = () => {
    if (!topics) return
    cancelOffers(client, topics)
    forgetTopics(core, topics)
    if (isSessionGranted) return
    for (const topic of topics.split(' ')) cancelledTopics.add(topic)
    endCancelledSessions(core, { client, expiresAt })
  }
  // The visitor disconnected during the load.
  if (walletConnect.isLeft) return cancel()
  // If there is a newer offer, nothing is cancelled here, because the newer offer cancels the older ones when it ends.
  if (offer()) return
  if (storage.read('offeredUntil') !== expiresAt) return cancel()
  const offerReporter = resume(cancel)
  const isOfferOver = () => !offerReporter.isCurrent()
  try {
    const session = await waitForSession(core, { client, expiresAt, previousTopic, isOfferOver })
    if (!session) return
    isSessionGranted = true
    await adoptOfferedSession(core, { client, session, isOfferCancelled: isOfferOver })
    storage.remove('offeredUntil')
  } finally {
    if (!isOfferOver()) {
      offerReporter.end()
      if (topics) forgetTopics(core, topics)
    }
  }
}

/**
 * Ends the session of a wallet that accepted a cancelled offer. A wallet can accept a cancelled offer until the
 * cancellation reaches the tab that has the relay connection.
 */
function endCancelledSessions(
  core: Core,
  { client, expiresAt }: Pick<WaitForSessionParameters, 'client' | 'expiresAt'>,
): void {
  const { takenBack: cancelledTopics } = featureOf(core, pairingFeature)
  const { signal } = core.lifetime
  const endIfCancelled = () => {
    if (cancelledTopics.has(client.session()?.offer ?? '')) void endSession(core)
  }
  const stop = client.subscribe(endIfCancelled)
  const timer = setTimeout(stop, expiresAt - Date.now())
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  endIfCancelled()
}

type WaitForSessionParameters = {
  client: WalletConnectClient
  expiresAt: number
  previousTopic: string | undefined
  isOfferOver: () => boolean
}

/**
 * Returns the session that is the wallet's response to the offer. Returns `undefined` if the offer expires, is replaced
 * or is cancelled first.
 */
function waitForSession(
  core: Core,
  { client, expiresAt, previousTopic, isOfferOver }: WaitForSessionParameters,
): Promise<WalletConnectSession | undefined> {
  const { signal } = core.lifetime
  const findNewSession = () => {
    const session = client.session()
    return session?.topic === previousTopic ? undefined : session
  }
  return new Promise((resolve) => {
    const endWait = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', endWait)
      resolve(isOfferOver() || signal.aborted ? undefined : findNewSession())
    }
    const endWaitIfDone = () => {
      if (isOfferOver() || findNewSession()) endWait()
    }
    const stop = client.subscribe(endWaitIfDone)
    const timer = setTimeout(endWait, expiresAt - Date.now())
    signal.addEventListener('abort', endWait)
    endWaitIfDone()
  })
}
