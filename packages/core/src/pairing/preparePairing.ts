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
import { type Hold, type OwnOffer, pairing } from './pairing.ts'

export declare namespace preparePairing {
  type ReturnType = {
    /** `wc:…@2?…`. Holds a key: show it as QR code or open it as a link, and keep it nowhere. */
    uri: string
    /** Epoch ms. */
    expiresAt: number
  }
  type ErrorType = ConnectionError
}

/** An offer this close to its end counts as over, ms: a wallet needs the time to take it up. */
const expiryMarginMs = 10_000
/** How many offers that may still stand are kept in mind. An offer lasts four minutes. */
const topicsKept = 8

/**
 * An offer that a wallet can take up over WalletConnect: the open one, or a new one if there is none or it is about to expire.
 * `connection.pairing` shows the state of the offer. A wallet that takes up the offer is connected, even if no caller waits for it.
 *
 * @throws ConnectionError `RelayUnreachable`, `RequestAborted` if the offer was reset or replaced meanwhile
 * @throws ChunkError `ChunkLoadFailed`
 * @throws ConfigurationError `WalletConnectNotConfigured`
 */
export async function preparePairing(core: Core): Promise<preparePairing.ReturnType> {
  const { uri, expiresAt } = await openPairing(core)
  return { uri, expiresAt }
}

/** The same, with the wallet's answer. */
export async function openPairing(core: Core): Promise<OwnOffer> {
  assertAlive(core)
  const { begin, offer } = featureOf(core, pairing)
  const before = offer()
  const open = await before?.catch((error) => {
    // One that was taken back says nothing of the next.
    if (error.code !== 'RequestAborted') throw error
  })
  if (open && !open.isResumed && open.expiresAt - Date.now() > expiryMarginMs) return open
  // The answer to it may be on its way, to a page that has just woken: it stands until its time or the next one is over.
  // Concurrent callers share one offer: another may have made the next one already.
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
    // On this device an offer is of no use before the links that it may travel by are known.
    await linkCheck
    if (!hold.isCurrent()) {
      proposal.cancel()
      throw new ConnectionError('RequestAborted')
    }
    const { uri, expiresAt } = proposal
    // Only the topic is stored: the rest of the URI contains the key.
    const topic = uri.slice('wc:'.length, uri.indexOf('@'))
    // Pages can be killed one after the other: the last one also takes back what those before it offered.
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
    // After a reload it must not be taken for the answer (`resumePairing`).
    stored.set('before', before ?? '')
    stored.set('topic', topics)
    // The wallet that takes this one up may be on another device.
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

/** Forgets the stored topics, unless another tab has added that of a newer offer. */
export function forgetTopics(core: Core, topics: string): void {
  const stored = core.storage.scope('offer')
  if (stored.get('topic') === topics) stored.remove('topic')
}

type Offer = {
  client: WalletConnectClient
  /** The topic of the session that stood when the offer was made. */
  before: string | undefined
  proposal: WalletConnectProposal
  hold: Hold
  /** A wallet may take it up before another tab, which holds the connection, hears of that. */
  isTakenBack: () => boolean
}

/** Takes in the session that a wallet grants, or the one that another tab made meanwhile. Any answer uses the offer up. */
function awaitAnswer(core: Core, { client, before, proposal, hold, isTakenBack }: Offer): OwnOffer['adopted'] {
  const elsewhere = () => {
    const session = client.session()
    return session && session.topic !== before ? session : undefined
  }
  // Taking back an offer that a wallet took up changes nothing.
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
    (session) => adoptOwn(core, session, isTakenBack),
    async (error) => {
      // One that was replaced has not failed.
      if (!hold.isCurrent()) throw new ConnectionError('RequestAborted', { cause: error })
      const session = elsewhere()
      if (!session) throw error
      await adoptSession(core, session)
      return session
    },
  )
  // There may be no caller that handles a rejection.
  adopted.then(close, close)
  return adopted
}

/** A session that no namespace could connect, or whose offer was taken back, is ended, since nothing else would end it. */
export async function adoptOwn(
  core: Core,
  session: WalletConnectSession,
  isTakenBack: () => boolean,
): Promise<WalletConnectSession> {
  try {
    if (isTakenBack()) throw new ConnectionError('RequestAborted')
    await adoptSession(core, session)
  } catch (cause) {
    if (!core.lifetime.signal.aborted) void endSession(core)
    throw cause
  }
  return session
}
