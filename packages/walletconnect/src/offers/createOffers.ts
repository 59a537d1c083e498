import type { WalletConnectAuthentication, WalletConnectOptions, WalletConnectSignIn } from '@latchkey/core/adapter'
import { ConnectionError, isUserRejection, LatchkeyError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord, SessionTypes } from '@walletconnect/types'
import { endProposal, forgetPairing, forgetProposal, forgetResponseTopic } from '../client/forget.ts'
import { offerLifetimeMs, protocolOfferLifetimeMs } from '../client/lifetimes.ts'
import type { Client } from '../client/protocolClient.ts'
import { toWalletError } from '../client/toWalletError.ts'
import { relayLimitMs, watchRelay } from '../client/watchRelay.ts'
import type { Approval, Offer } from '../leader/leader.ts'
import { leaveSession } from '../session/leaveSession.ts'
import { buildNamespaces } from './buildNamespaces.ts'
import { listenForSignIns, offerAuthentication } from './offerAuthentication.ts'
import { offerSession } from './offerSession.ts'

export declare namespace createOffers {
  type Parameters = Pick<WalletConnectOptions, 'networks' | 'defaultNetwork' | 'metadata' | 'storage' | 'log'> & {
    client: Client
    /** Receives the session that an approved offer leads to. */
    adopt(session: SessionTypes.Struct): void
  }
}

const offering: ReadonlySet<string> = new Set(['wc_sessionPropose', 'wc_sessionAuthenticate'])
/** The protocol's error code for an unsupported method. */
const methodUnsupported = 10001

/** A timer that fires this late means that the computer slept, ms. */
const sleepMs = 1_000
/**
 * If the computer slept when an offer was due to end, the page listens this much longer for a response that the wallet sent in time, ms.
 */
const lateMs = 10_000

type Proposal = { id: number; publicKey: string }

type OpenOffer = {
  settle(outcome: Approval | Error): void
  approval: Promise<Approval>
  proposal: Proposal
  timer: ReturnType<typeof setTimeout>
}

/** The offers that wallets can accept. Each offer ends once: it is accepted, declined, cancelled, or it expires. */
export function createOffers(parameters: createOffers.Parameters) {
  const { client, adopt, log } = parameters
  const offers = createOpenOffers(client)

  function takeUp(session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) {
    const offer = offers.get(session.pairingTopic)
    // After a sign-in, the plain offer beside it is still open. It ends here, whatever the wallet granted.
    if (signIns) endProposal(client, proposalOf(client, session.pairingTopic).id)
    try {
      adopt(session)
      // Other offers end, so that a person who scanned another code cannot replace this wallet.
      for (const { pairingTopic } of client.proposal.values)
        if (pairingTopic !== session.pairingTopic) cancel(pairingTopic)
      offer?.settle({ topic: session.topic, ...(signIns && { signIns }) })
    } catch (error) {
      offer?.settle(error as Error)
    }
  }

  /** Cancels an offer at once. The client may still hold an offer that was due to end while the computer slept. */
  function cancel(topic: string) {
    offers.get(topic)?.settle(new ConnectionError('RequestAborted'))
    forgetProposal(client, proposalOf(client, topic))
    forgetResponseTopic(client, topic)
    if (!client.core.pairing.pairings.keys.includes(topic)) return
    client.core.history.delete(topic)
    // Sends a message to a wallet that has already paired. The relay may be unreachable.
    client.core.pairing.disconnect({ topic }).catch(log)
  }

  listen(parameters, offers, takeUp)
  return {
    async propose({ authentication }: { authentication?: WalletConnectAuthentication }): Promise<Offer> {
      const expiresAt = Date.now() + offerLifetimeMs
      const connection = watchRelay(client, relayLimitMs)
      const made = makeOffer(parameters, authentication)
      try {
        await Promise.race([made, connection.failed])
      } catch (cause) {
        made.then((uri) => retract(client, topicOf(uri))).catch(() => {})
        throw cause instanceof LatchkeyError ? cause : new ConnectionError('RelayUnreachable', { cause })
      } finally {
        connection.stop()
      }
      const uri = await made
      const topic = topicOf(uri)
      offers.add(topic, proposalOf(client, topic), expiresAt)
      return { topic, uri: withExpiry(uri, expiresAt), expiresAt }
    },

    async approval(topic: string): Promise<Approval> {
      const offer = offers.get(topic)
      if (offer) return offer.approval
      const session = client.session.values.find(({ pairingTopic }) => pairingTopic === topic)
      if (session) return { topic: session.topic }
      throw new ConnectionError('RequestAborted')
    },

    cancel: async (topic: string) => cancel(topic),

    /**
     * Restores the offers of a page that has closed. They stay open until they expire, because a wallet may still respond. An offer that
     * ends later than a page can have made it, or a second one on the same topic, is deleted: any script of the page may have written it.
     */
    restore() {
      for (const { id, pairingTopic, proposer, expiryTimestamp } of client.proposal.values) {
        const expiresAt = expiryTimestamp * 1000 - (protocolOfferLifetimeMs - offerLifetimeMs)
        const proposal = { id, publicKey: proposer.publicKey }
        if (expiresAt > Date.now() + offerLifetimeMs || offers.get(pairingTopic))
          retract(client, pairingTopic, proposal)
        else offers.add(pairingTopic, proposal, expiresAt)
      }
    },

    close: offers.rejectAll,
  }
}

/** The open offers, by topic. */
function createOpenOffers(client: Client) {
  const offers = new Map<string, OpenOffer>()

  /** Ends an offer. Returns whether it was still open. */
  function end(topic: string): boolean {
    const offer = offers.get(topic)
    if (!offer) return false
    clearTimeout(offer.timer)
    offers.delete(topic)
    return true
  }

  return {
    get: (topic: string) => offers.get(topic),
    add(topic: string, proposal: Proposal, expiresAt: number) {
      let settle = (_outcome: Approval | Error) => {}
      const approval = new Promise<Approval>((resolve, reject) => {
        settle = (outcome) => {
          if (end(topic)) outcome instanceof Error ? reject(outcome) : resolve(outcome)
        }
      })
      // There may be no caller that handles a rejection.
      approval.catch(() => {})
      const timer = setTimeout(() => {
        settle(new ConnectionError('PairingExpired'))
        // A wallet that accepts the offer within this time is still connected, although no caller waits any more.
        if (Date.now() - expiresAt > sleepMs) setTimeout(() => retract(client, topic, proposal), lateMs)
        else retract(client, topic, proposal)
      }, expiresAt - Date.now())
      offers.set(topic, { proposal, approval, settle, timer })
    },
    rejectAll() {
      for (const { settle } of offers.values()) settle(new ConnectionError('RequestAborted'))
    },
  }
}

/** Settles offers when wallets respond. */
function listen(
  { client, storage, log }: createOffers.Parameters,
  offers: ReturnType<typeof createOpenOffers>,
  takeUp: (session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) => void,
): void {
  client.on('session_connect', ({ session }) => takeUp(session))
  client.core.history.on('history_updated', ({ topic, request, response }: JsonRpcRecord) => {
    const offer = offers.get(topic)
    if (!offer || !offering.has(request.method) || !response || !('error' in response)) return
    // A wallet that does not support sign-in and connection in one request can still accept the plain offer.
    if (request.method === 'wc_sessionAuthenticate' && response.error.code === methodUnsupported) return
    offer.settle(toOfferError(response.error))
    // The client has to process the response first.
    setTimeout(() => retract(client, topic, offer.proposal))
  })
  // The client deletes only the pairing. The proposal could still be settled.
  client.core.pairing.events.on('pairing_delete', ({ topic }: { topic: string }) => {
    offers.get(topic)?.settle(new ConnectionError('UserRejected'))
    retract(client, topic)
  })
  listenForSignIns({
    client,
    takeUp,
    leave: ({ topic }) => leaveSession({ client, storage, topic }).catch(log),
    refuse(topic, error) {
      log(error)
      offers.get(topic)?.settle(toOfferError(error))
      retract(client, topic)
    },
  })
}

/** @returns the pairing URI */
async function makeOffer(
  { client, networks, defaultNetwork }: createOffers.Parameters,
  authentication: WalletConnectAuthentication | undefined,
): Promise<string> {
  const namespaces = buildNamespaces({ networks, defaultNetwork })
  const only = Object.keys(namespaces)
  if (only.length === 0) {
    throw new SessionError('NamespaceNotConfigured', { values: { ns: defaultNetwork.chainNamespace } })
  }
  if (authentication && only.length === 1 && namespaces.eip155) {
    return offerAuthentication({ client, authentication, namespace: namespaces.eip155 })
  }
  return offerSession({ client, namespaces })
}

function retract(client: Client, topic: string, proposal = proposalOf(client, topic)) {
  forgetProposal(client, proposal)
  forgetPairing(client, topic)
}

function proposalOf(client: Client, topic: string): Proposal {
  const proposal = client.proposal.values.find(({ pairingTopic }) => pairingTopic === topic)
  return { id: proposal?.id ?? 0, publicKey: proposal?.proposer.publicKey ?? '' }
}

/** Any error except a refusal means that the wallet cannot connect, for example because it supports none of the chains. */
function toOfferError(answered: unknown): ConnectionError {
  const cause = toWalletError(answered)
  if (cause instanceof ConnectionError) return cause
  const code = isUserRejection(cause.message) ? 'UserRejected' : 'ProviderFailed'
  return new ConnectionError(code, { details: cause.message, cause })
}

/** Reads the topic from 'wc:<topic>@2?…'. */
function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/** Replaces the expiry in a URI. The client sets it to five minutes from now. */
function withExpiry(uri: string, expiresAt: number): string {
  return uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(expiresAt / 1000)}`)
}
