import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { featureOf } from '../featureOf.ts'
import type { WalletConnectClient, WalletConnectProposal, WalletConnectSession } from '../ports/walletConnect.ts'
import { loadLinkCheck } from '../reach/loadLinkCheck.ts'
import { adoptSession } from './adoptSession.ts'
import { endSession } from './endSession.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'
import { getUsableUntil, type OfferControl, type OwnOffer, pairing } from './pairing.ts'

export declare namespace preparePairing {
  type ReturnType = {
    /** `wc:…@2?…`. Contains a key, so show it as a QR code or open it as a link, and never store it. */
    uri: string
    /** When the offer expires, in ms since the epoch. */
    expiresAt: number
  }
  type ErrorType = ConnectionError
}

/** How many topics of earlier offers are stored. Few are needed, because an offer expires after four minutes. */
const maxStoredTopics = 8

/**
 * Returns an offer that a wallet can accept over WalletConnect: the open offer, or a new one if there is none or it is
 * about to expire. `connection.pairing` shows the state of the offer. A wallet that accepts the offer is connected,
 * even if no caller waits for it.
 *
 * @throws ConnectionError `RelayUnreachable`, `RequestAborted` if the offer was reset or replaced before it was ready
 * @throws ChunkError `ChunkLoadFailed`
 * @throws ConfigurationError `WalletConnectNotConfigured`
 */
export async function preparePairing(core: Core): Promise<preparePairing.ReturnType> {
  const { uri, expiresAt } = await openPairing(core)
  return { uri, expiresAt }
}

/** Like `preparePairing`, but also returns the wallet's response. */
export async function openPairing(core: Core): Promise<OwnOffer> {
  assertAlive(core)
  const { begin, offer } = featureOf(core, pairing)
  const currentOffer = offer()
  const openOffer = await currentOffer?.catch((error) => {
    // A cancelled offer is no reason to fail, because a new offer can be created.
    if (error.code !== 'RequestAborted') throw error
  })
  if (openOffer && !openOffer.isResumed && Date.now() < getUsableUntil(openOffer.expiresAt)) return openOffer
  // The old offer must stay until it expires or a new one is ready: if the page was asleep, the response to the old
  // offer may be on its way. Concurrent callers share one offer, so another call may already have created the next one.
  if (offer() && (!openOffer || offer() !== currentOffer)) return openPairing(core)
  return begin((offerControl) => makeOffer(core, offerControl))
}

async function makeOffer(core: Core, offerControl: OfferControl): Promise<OwnOffer> {
  const offerStorage = core.storage.scope('offer')
  const olderTopics = offerStorage.get('topic') ?? ''
  let cancelOlderOffers = () => {}
  try {
    const linkCheck = loadLinkCheck(core)
    const client = await loadWalletConnect(core)
    cancelOlderOffers = () => cancelOffers(client, olderTopics)
    const previousTopic = client.session()?.topic
    const proposal = await client.propose()
    // An app on this device is opened by a link, and links are allowed only after the link check is loaded. So the
    // offer is shown only after that.
    await linkCheck
    if (!offerControl.isCurrent()) {
      proposal.cancel()
      throw new ConnectionError('RequestAborted')
    }
    const { uri, expiresAt } = proposal
    // Only the topic of the offer is stored, because the rest of the URI contains the key.
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    // The browser may close several pages in a row. The offers of all these pages are stored, so that the last page can
    // cancel them.
    const topics = [...olderTopics.split(' ').slice(1 - maxStoredTopics), topic].join(' ').trim()
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      proposal.cancel()
      cancelOlderOffers()
      forgetTopics(core, topics)
    }
    offerControl.ready({ uri, expiresAt })
    core.storage.write('offeredUntil', expiresAt)
    // After a reload, `resumePairing` compares sessions with this topic. The session that already exists now is not the
    // response to the offer.
    offerStorage.set('before', previousTopic ?? '')
    offerStorage.set('topic', topics)
    // The link of the previous wallet is removed, because the wallet that accepts this offer may be on another device.
    core.storage.remove('walletConnectLink')
    core.walletConnect.sent = undefined
    const whenAdopted = awaitSession(core, {
      client,
      before: previousTopic,
      proposal,
      hold: offerControl,
      isTakenBack: () => isCancelled,
    })
    const cleanUp = () => {
      cancelOlderOffers()
      forgetTopics(core, topics)
    }
    whenAdopted.then(cleanUp, cleanUp)
    return { ...proposal, cancel, before: previousTopic, adopted: whenAdopted }
  } catch (cause) {
    cancelOlderOffers()
    const error = cause instanceof LatchkeyError ? cause : new ConnectionError('RelayUnreachable', { cause })
    offerControl.fail(error)
    throw error
  }
}

export function cancelOffers(client: WalletConnectClient, topics: string): void {
  for (const topic of topics.split(' ')) client.cancel(topic)
}

/** Removes the stored topics. Does nothing if another tab has since replaced them by the topics of a newer offer. */
export function forgetTopics(core: Core, topics: string): void {
  const offerStorage = core.storage.scope('offer')
  if (offerStorage.get('topic') === topics) offerStorage.remove('topic')
}

type Offer = {
  client: WalletConnectClient
  /** The topic of the session that existed when the offer was created. */
  before: string | undefined
  proposal: WalletConnectProposal
  hold: OfferControl
  /**
   * Whether this page cancelled the offer. A wallet may still accept it until the tab with the relay connection learns
   * of the cancellation.
   */
  isTakenBack: () => boolean
}

/**
 * Connects the session that a wallet grants for the offer, or the session that another tab created while the offer was
 * open. In both cases, the offer cannot be used again.
 */
function awaitSession(core: Core, { client, before, proposal, hold, isTakenBack }: Offer): OwnOffer['adopted'] {
  const findNewSession = () => {
    const session = client.session()
    return session && session.topic !== before ? session : undefined
  }
  // Cancels the offer if another session has replaced the previous one. If a wallet has already accepted the offer,
  // this has no effect.
  const cancelIfReplaced = () => {
    if (findNewSession()) proposal.cancel()
  }
  const stop = client.subscribe(cancelIfReplaced)
  cancelIfReplaced()
  const finish = () => {
    stop()
    if (!hold.isCurrent()) return
    hold.end()
    core.storage.remove('offeredUntil')
  }
  const whenAdopted = proposal.approval.then(
    (session) => adoptOfferedSession(core, { client, session, isTakenBack }),
    async (error) => {
      // A newer offer has replaced this one, so the error of this one is not shown.
      if (!hold.isCurrent()) throw new ConnectionError('RequestAborted', { cause: error })
      const session = findNewSession()
      if (!session) throw error
      await adoptSession(core, { client, session })
      return session
    },
  )
  // Handles a rejection, because there may be no caller that does.
  whenAdopted.then(finish, finish)
  return whenAdopted
}

/**
 * Connects the session of the kit's own offer. If the offer was cancelled or no namespace could connect, the session is
 * ended here, because no other code would end it.
 */
export async function adoptOfferedSession(
  core: Core,
  { client, session, isTakenBack }: adoptSession.Parameters & Pick<Offer, 'isTakenBack'>,
): Promise<WalletConnectSession> {
  try {
    if (isTakenBack()) throw new ConnectionError('RequestAborted')
    await adoptSession(core, { client, session })
  } catch (cause) {
    if (!core.lifetime.signal.aborted) void endSession(core)
    throw cause
  }
  return session
}
