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
import { getUsableUntil, type OfferReporter, type OwnOffer, pairingFeature } from './pairing.ts'

export declare namespace preparePairing {
  type ReturnType = {
    /** The pairing URI, `wc:…@2?…`. The URI contains a secret key, so show it as a QR code or open it as a link, and never store it. */
    uri: string
    /** When the URI expires, in ms since the epoch. */
    expiresAt: number
  }
  type ErrorType = ConnectionError
}

/** The maximum number of pairing topics in storage. A few are enough, because a WalletConnect offer expires after four minutes. */
const maxStoredTopics = 8

/**
 * Returns the pairing URI of a WalletConnect offer (a session proposal): of the open offer, or of a new one if no offer
 * is open or the open one is about to expire. `connection.pairing` shows the state of the offer. A wallet that accepts
 * the offer is connected, even if no caller waits for this.
 *
 * @throws ConnectionError `RelayUnreachable` if the relay cannot be reached
 * @throws ConnectionError `RequestAborted` if the offer was cancelled or replaced before it was ready
 * @throws ChunkError `ChunkLoadFailed` if the code cannot be fetched
 * @throws ConfigurationError `WalletConnectNotConfigured` if the kit cannot offer WalletConnect (`hasWalletConnect`)
 */
export async function preparePairing(core: Core): Promise<preparePairing.ReturnType> {
  const { uri, expiresAt } = await openPairing(core)
  return { uri, expiresAt }
}

/** Does the same as `preparePairing`, but returns the whole offer. A caller can await `adopted` of the offer: the wallet's session. */
export async function openPairing(core: Core): Promise<OwnOffer> {
  assertAlive(core)
  const { begin, offer } = featureOf(core, pairingFeature)
  const currentOffer = offer()
  const existingOffer = await currentOffer?.catch((error) => {
    // If the current offer was cancelled, a new offer is created below, so `RequestAborted` is ignored.
    if (error.code !== 'RequestAborted') throw error
  })
  if (existingOffer && !existingOffer.isResumed && Date.now() < getUsableUntil(existingOffer.expiresAt))
    return existingOffer
  // If the browser suspended the page, the response to the old offer may be on its way. So the old offer stays until it expires or
  // a new one is ready. Another caller may have created a new offer during the `await`; all callers share that one.
  if (offer() && (!existingOffer || offer() !== currentOffer)) return openPairing(core)
  return begin((offerReporter) => createOffer(core, offerReporter))
}

async function createOffer(core: Core, offerReporter: OfferReporter): Promise<OwnOffer> {
  const offerStorage = core.storage.scope('offer')
  const olderTopics = offerStorage.get('topic') ?? ''
  let cancelOlderOffers = () => {}
  try {
    const linkCheckPromise = loadLinkCheck(core)
    const client = await loadWalletConnect(core)
    cancelOlderOffers = () => cancelOffers(client, olderTopics)
    const previousTopic = client.session()?.topic
    const proposal = await client.propose()
    // A link that opens an app on this device is allowed only after the link check is loaded. So the offer is shown
    // only then.
    await linkCheckPromise
    if (!offerReporter.isCurrent()) {
      proposal.cancel()
      throw new ConnectionError('RequestAborted')
    }
    const { uri, expiresAt } = proposal
    // Only the topic of the offer is stored, because the rest of the URI contains the secret key.
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    // A browser may close several pages in a row. The topics of their offers are all stored, so that the last page can
    // cancel all of these offers.
    const topics = [...olderTopics.split(' ').slice(1 - maxStoredTopics), topic].join(' ').trim()
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      proposal.cancel()
      cancelOlderOffers()
      forgetTopics(core, topics)
    }
    offerReporter.ready({ uri, expiresAt })
    core.storage.write('offeredUntil', expiresAt)
    // The session that exists already is not the response to this offer. After a reload, `resumePairing` looks for a
    // session with another topic.
    offerStorage.set('before', previousTopic ?? '')
    offerStorage.set('topic', topics)
    // The link to the previous wallet is removed, because the wallet that accepts this offer may be on another device.
    core.storage.remove('walletConnectLink')
    core.walletConnect.sent = undefined
    const whenAdopted = awaitSession(core, {
      client,
      previousTopic,
      proposal,
      offerReporter,
      isOfferCancelled: () => isCancelled,
    })
    const cancelAndForgetOlderOffers = () => {
      cancelOlderOffers()
      forgetTopics(core, topics)
    }
    whenAdopted.then(cancelAndForgetOlderOffers, cancelAndForgetOlderOffers)
    return { ...proposal, cancel, before: previousTopic, adopted: whenAdopted }
  } catch (cause) {
    cancelOlderOffers()
    const error = cause instanceof LatchkeyError ? cause : new ConnectionError('RelayUnreachable', { cause })
    offerReporter.fail(error)
    throw error
  }
}

export function cancelOffers(client: WalletConnectClient, topics: string): void {
  for (const topic of topics.split(' ')) client.cancel(topic)
}

/** Removes the stored topics of offers. Does nothing if another tab has replaced them by the topics of a newer offer. */
export function forgetTopics(core: Core, topics: string): void {
  const offerStorage = core.storage.scope('offer')
  if (offerStorage.get('topic') === topics) offerStorage.remove('topic')
}

type AwaitSessionParameters = {
  client: WalletConnectClient
  /** The topic of the session that existed when the offer was created. */
  previousTopic: string | undefined
  proposal: WalletConnectProposal
  offerReporter: OfferReporter
  /**
   * Returns whether this page cancelled the offer. A wallet can accept a cancelled offer until the cancellation reaches
   * the tab that has the relay connection.
   */
  isOfferCancelled: () => boolean
}

/**
 * Connects the session that a wallet grants for the offer. If another tab created a session while the offer was open,
 * connects that session instead. In both cases, the offer cannot be used again.
 */
function awaitSession(
  core: Core,
  { client, previousTopic, proposal, offerReporter, isOfferCancelled }: AwaitSessionParameters,
): OwnOffer['adopted'] {
  const findNewSession = () => {
    const session = client.session()
    return session && session.topic !== previousTopic ? session : undefined
  }
  // If a new session exists, the offer is no longer needed. If a wallet has already accepted this offer, `cancel` has
  // no effect.
  const cancelIfReplaced = () => {
    if (findNewSession()) proposal.cancel()
  }
  const stop = client.subscribe(cancelIfReplaced)
  cancelIfReplaced()
  const endOffer = () => {
    stop()
    if (!offerReporter.isCurrent()) return
    offerReporter.end()
    core.storage.remove('offeredUntil')
  }
  const whenAdopted = proposal.approval.then(
    (session) => adoptOfferedSession(core, { client, session, isOfferCancelled }),
    async (error) => {
      // If a newer offer has replaced this one, a view must not show the error of this one.
      if (!offerReporter.isCurrent()) throw new ConnectionError('RequestAborted', { cause: error })
      const session = findNewSession()
      if (!session) throw error
      await adoptSession(core, { client, session })
      return session
    },
  )
  // Also handles a rejection, because no caller may be waiting for `whenAdopted`.
  whenAdopted.then(endOffer, endOffer)
  return whenAdopted
}

/**
 * Connects the session that a wallet granted for the kit's offer. If the offer was cancelled, or the session could not
 * be connected in any namespace, ends the session. No other code would end it.
 */
export async function adoptOfferedSession(
  core: Core,
  { client, session, isOfferCancelled }: adoptSession.Parameters & Pick<AwaitSessionParameters, 'isOfferCancelled'>,
): Promise<WalletConnectSession> {
  try {
    if (isOfferCancelled()) throw new ConnectionError('RequestAborted')
    await adoptSession(core, { client, session })
  } catch (cause) {
    if (!core.lifetime.signal.aborted) void endSession(core)
    throw cause
  }
  return session
}
