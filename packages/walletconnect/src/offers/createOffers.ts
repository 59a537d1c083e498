import type { WalletConnectAuthentication, WalletConnectOptions, WalletConnectSignIn } from '@latchkey/core/adapter'
import { ConnectionError, isUserRejection, LatchkeyError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord, SessionTypes } from '@walletconnect/types'
import { endProposal, forgetPairing, forgetProposal, forgetResponseTopic } from '../client/forget.ts'
import { offerLifetimeMs, protocolLifetimeMs } from '../client/lifetimes.ts'
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
    /** Takes the session that came of an offer. */
    adopt(session: SessionTypes.Struct): void
  }
}

const offering: ReadonlySet<string> = new Set(['wc_sessionPropose', 'wc_sessionAuthenticate'])
/** The protocol's code for it. */
const methodUnsupported = 10001

/** A timer that fires this much too late means that the computer slept, ms. */
const sleepMs = 1_000
/** If the computer slept when an offer was due to end, how long the page still listens for a response that the wallet gave in time, ms. */
const lateMs = 10_000

type Proposal = { id: number; publicKey: string }

type OpenOffer = {
  settle(outcome: Approval | Error): void
  approval: Promise<Approval>
  proposal: Proposal
  timer: ReturnType<typeof setTimeout>
}

/** Offers that wallets can take up. Each ends once: taken up, declined, taken back, or expired. */
export function createOffers(parameters: createOffers.Parameters) {
  const { client, adopt, log } = parameters
  const offers = createOpenOffers(client)

  function takeUp(session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) {
    const offer = offers.get(session.pairingTopic)
    // A wallet that signed in leaves the plain offer beside it open, whatever it granted.
    if (signIns) endProposal(client, proposalOf(client, session.pairingTopic).id)
    try {
      adopt(session)
      // A person who saw another code must not replace this wallet.
      for (const { pairingTopic } of client.proposal.values)
        if (pairingTopic !== session.pairingTopic) cancel(pairingTopic)
      offer?.settle({ topic: session.topic, ...(signIns && { signIns }) })
    } catch (error) {
      offer?.settle(error as Error)
    }
  }

  /** Takes an offer back at once. The client may still hold one that was due to end while the computer slept. */
  function cancel(topic: string) {
    offers.get(topic)?.settle(new ConnectionError('RequestAborted'))
    forgetProposal(client, proposalOf(client, topic))
    if (!client.core.pairing.pairings.keys.includes(topic)) return
    forgetResponseTopic(client, topic)
    client.core.history.delete(topic)
    // A message to a wallet that has paired already; the relay may be away.
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

    /** Offers of a page that has closed stay open for the rest of their time: their wallet may be about to respond. */
    restore() {
      for (const { id, pairingTopic, proposer, expiryTimestamp } of client.proposal.values) {
        const expiresAt = expiryTimestamp * 1000 - (protocolLifetimeMs - offerLifetimeMs)
        offers.add(pairingTopic, { id, publicKey: proposer.publicKey }, expiresAt)
      }
    },

    close: offers.rejectAll,
  }
}

/** The offers that are open, by topic. */
function createOpenOffers(client: Client) {
  const offers = new Map<string, OpenOffer>()

  /** Whether it was open until now. */
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
        // A wallet that takes up the offer in the meantime is connected, although no caller waits any more.
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

/** Settles offers by what wallets respond. */
function listen(
  { client, storage, log }: createOffers.Parameters,
  offers: ReturnType<typeof createOpenOffers>,
  takeUp: (session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) => void,
): void {
  client.on('session_connect', ({ session }) => takeUp(session))
  client.core.history.on('history_updated', ({ topic, request, response }: JsonRpcRecord) => {
    const offer = offers.get(topic)
    if (!offer || !offering.has(request.method) || !response || !('error' in response)) return
    // A wallet that cannot sign in and connect in one goes on to the plain session.
    if (request.method === 'wc_sessionAuthenticate' && response.error.code === methodUnsupported) return
    offer.settle(toOfferError(response.error))
    // After the client itself has dealt with the response.
    setTimeout(() => retract(client, topic, offer.proposal))
  })
  // The client forgets the pairing alone: the proposal could still be settled.
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

/** Any error but a refusal means that the wallet cannot: it knows none of the chains, for example. */
function toOfferError(answered: unknown): ConnectionError {
  const cause = toWalletError(answered)
  if (cause instanceof ConnectionError) return cause
  const code = isUserRejection(cause.message) ? 'UserRejected' : 'ProviderFailed'
  return new ConnectionError(code, { details: cause.message, cause })
}

/** 'wc:<topic>@2?…' */
function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/** The client dates its URIs five minutes ahead. */
function withExpiry(uri: string, expiresAt: number): string {
  return uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(expiresAt / 1000)}`)
}
