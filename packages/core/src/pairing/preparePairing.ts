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
import { type Hold, type OwnOffer, pairing, usableUntil } from './pairing.ts'

export declare namespace preparePairing {
  type ReturnType = {
    /** `wc:…@2?…`. Contains a key: show it as a QR code or open it as a link, and never store it. */
    uri: string
    /** When the offer expires, epoch ms. */
    expiresAt: number
  }
  type ErrorType = ConnectionError
}

/** How many topics of earlier offers are stored. An offer lasts four minutes. */
const topicsKept = 8

/**
 * Returns an offer that a wallet can take up over WalletConnect: the open one, or a new one if there is none or it is about to expire.
 * `connection.pairing` shows the state of the offer. A wallet that takes up the offer is connected, even if no caller waits for it.
 *
 * @throws ConnectionError `RelayUnreachable`, `RequestAborted` if the offer was reset or replaced in the meantime
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
  const before = offer()
  const open = await before?.catch((error) => {
    // If an offer was cancelled, the next one can still succeed.
    if (error.code !== 'RequestAborted') throw error
  })
  if (open && !open.isResumed && Date.now() < usableUntil(open.expiresAt)) return open
  // The page may have just woken up while the response to the old offer is on its way. So the old offer is kept until it expires or a new
  // one is ready. Concurrent callers share one offer, so another call may have created the next one already.
  if (offer() && (!open || offer() !== before)) return openPairing(core)
  return begin((hold) => makeOffer(core, hold))
}

async function makeOffer(core: Core, hold: Hold): Promise<OwnOffer> {
  const stored = core.storage.scope('offer')
  const older = stored.get('topic') ?? ''
  let cancelOlder = () => {}
  try {
    const linkCheck = loadLinkCheck(core)
    const client = await loadWalletConnect(core)
    cancelOlder = () => cancelOffers(client, older)
    const before = client.session()?.topic
    const proposal = await client.propose()
    // A wallet on this device is opened by a link, so the offer is usable only after the link check is loaded.
    await linkCheck
    if (!hold.isCurrent()) {
      proposal.cancel()
      throw new ConnectionError('RequestAborted')
    }
    const { uri, expiresAt } = proposal
    // Only the topic is stored: the rest of the URI contains the key.
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    // The browser may close several pages in a row. The last page also cancels the offers of the pages before it.
    const topics = [...older.split(' ').slice(1 - topicsKept), topic].join(' ').trim()
    let isTakenBack = false
    const cancel = () => {
      isTakenBack = true
      proposal.cancel()
      cancelOlder()
      forgetTopics(core, topics)
    }
    hold.ready({ uri, expiresAt })
    core.storage.write('offeredUntil', expiresAt)
    // Stored so that, after a reload, this session is not mistaken for the response (`resumePairing`).
    stored.set('before', before ?? '')
    stored.set('topic', topics)
    // The wallet that takes up this offer may be on another device.
    core.storage.remove('walletConnectLink')
    core.walletConnect.sent = undefined
    const adopted = awaitAnswer(core, { client, before, proposal, hold, isTakenBack: () => isTakenBack })
    const end = () => {
      cancelOlder()
      forgetTopics(core, topics)
    }
    adopted.then(end, end)
    return { ...proposal, cancel, before, adopted }
  } catch (cause) {
    cancelOlder()
    const error = cause instanceof LatchkeyError ? cause : new ConnectionError('RelayUnreachable', { cause })
    hold.fail(error)
    throw error
  }
}

export function cancelOffers(client: WalletConnectClient, topics: string): void {
  for (const topic of topics.split(' ')) client.cancel(topic)
}

/** Removes the stored topics, unless another tab has added the topic of a newer offer. */
export function forgetTopics(core: Core, topics: string): void {
  const stored = core.storage.scope('offer')
  if (stored.get('topic') === topics) stored.remove('topic')
}

type Offer = {
  client: WalletConnectClient
  /** The topic of the session at the time of the offer. */
  before: string | undefined
  proposal: WalletConnectProposal
  hold: Hold
  /** A wallet may take up the offer before the tab that holds the relay connection learns that it was cancelled. */
  isTakenBack: () => boolean
}

/** Adopts the session that a wallet grants, or a session that another tab created in the meantime. Any response uses up the offer. */
function awaitAnswer(core: Core, { client, before, proposal, hold, isTakenBack }: Offer): OwnOffer['adopted'] {
  const elsewhere = () => {
    const session = client.session()
    return session && session.topic !== before ? session : undefined
  }
  // If another session has replaced `before`, cancels the offer. This has no effect on an offer that a wallet has already taken up.
  const look = () => {
    if (elsewhere()) proposal.cancel()
  }
  const stop = client.subscribe(look)
  look()
  const close = () => {
    stop()
    if (!hold.isCurrent()) return
    hold.end()
    core.storage.remove('offeredUntil')
  }
  const adopted = proposal.approval.then(
    (session) => adoptOwn(core, { client, session, isTakenBack }),
    async (error) => {
      // A replaced offer has not failed.
      if (!hold.isCurrent()) throw new ConnectionError('RequestAborted', { cause: error })
      const session = elsewhere()
      if (!session) throw error
      await adoptSession(core, { client, session })
      return session
    },
  )
  // There may be no caller that handles a rejection.
  adopted.then(close, close)
  return adopted
}

/**
 * Adopts the session of an offer. If the offer was cancelled or no namespace could connect, ends the session, because nothing else would
 * end it.
 */
export async function adoptOwn(
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
