import type { WalletConnectAuthentication, WalletConnectOptions, WalletConnectSignIn } from '@latchkey/core/adapter'
import { ConnectionError, isUserRejection, LatchkeyError, SessionError } from '@latchkey/core/errors'
import type { JsonRpcRecord, SessionTypes } from '@walletconnect/types'
import { endProposal, forgetPairing, forgetProposal, forgetResponseTopic } from '../client/forget.ts'
import { offerLifetimeMs, protocolOfferLifetimeMs } from '../client/lifetimes.ts'
import { isOfferResponse } from '../client/patches/guardInbound.ts'
import type { Client } from '../client/protocolClient.ts'
import { toWalletError } from '../client/toWalletError.ts'
import { relayLimitMs, watchRelay } from '../client/watchRelay.ts'
import type { Approval, Offer } from '../leader/leaderTypes.ts'
import { leaveSession } from '../session/leaveSession.ts'
import { buildNamespaces } from './buildNamespaces.ts'
import { listenForSignIns, offerAuthentication } from './offerAuthentication.ts'
import { offerSession } from './offerSession.ts'

export declare namespace createOffers {
  type Parameters = Pick<WalletConnectOptions, 'networks' | 'defaultNetwork' | 'metadata' | 'storage' | 'log'> & {
    client: Client
    /** Called with the session of an approved offer. */
    adopt(session: SessionTypes.Struct): void
  }
}

/** A timer that fires more than this time after it was due, in ms, shows that the computer slept. */
const sleepThresholdMs = 1_000
/**
 * How much longer, in ms, the page waits for a response if the computer slept when the offer was due to end. The wallet may have responded
 * in time, but the response arrives only after the sleep.
 */
const graceMs = 10_000

/** A session proposal of the WalletConnect client. `publicKey` is the key that the client made for the proposal. */
type Proposal = { id: number; publicKey: string }

/** An offer that no wallet has accepted or declined yet. */
type OpenOffer = {
  settle(outcome: Approval | Error): void
  approval: Promise<Approval>
  proposal: Proposal
}

/**
 * Creates the list of offers that wallets can accept. Each offer ends once: when a wallet accepts or declines it, when it is cancelled, or
 * when it expires.
 */
export function createOffers(parameters: createOffers.Parameters) {
  const { client, adopt, storage, log } = parameters
  const offers = createOpenOffers(client)

  function acceptSession(session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) {
    const offer = offers.get(session.pairingTopic)
    const { id } = findProposal(client, session.pairingTopic)
    // An offer is open as long as its proposal exists. It may have ended while this response was being verified.
    if (!id) {
      leaveSession({ client, storage, topic: session.topic }).catch(log)
      return
    }
    // The proposal ends here, even if the wallet granted nothing. After a sign-in, it is still open for other wallets.
    endProposal(client, id)
    try {
      adopt(session)
      // All other offers end here. Otherwise a person who scanned the QR code of another offer could replace this wallet.
      for (const { pairingTopic } of client.proposal.values) cancel(pairingTopic)
      offer?.settle({ topic: session.topic, ...(signIns && { signIns }) })
    } catch (error) {
      offer?.settle(error as Error)
    }
  }

  /**
   * Cancels an offer at once. The offer may be missing in `offers`: if the computer slept when the offer was due to end, the WalletConnect
   * client keeps the proposal for `graceMs`.
   */
  function cancel(topic: string) {
    offers.get(topic)?.settle(new ConnectionError('RequestAborted'))
    forgetProposal(client, findProposal(client, topic))
    forgetResponseTopic(client, topic)
    if (!client.core.pairing.pairings.keys.includes(topic)) return
    client.core.history.delete(topic)
    // Tells a wallet that has already paired that the pairing has ended. The relay may be unreachable, so an error is only logged.
    client.core.pairing.disconnect({ topic }).catch(log)
  }

  listenToWallets(parameters, offers, acceptSession)
  return {
    async propose({ authentication }: { authentication?: WalletConnectAuthentication }): Promise<Offer> {
      const expiresAt = Date.now() + offerLifetimeMs
      const relayWatch = watchRelay(client, relayLimitMs)
      const uriPromise = makeOffer(parameters, authentication)
      try {
        await Promise.race([uriPromise, relayWatch.failure])
      } catch (cause) {
        uriPromise.then((uri) => deleteOffer(client, topicOf(uri))).catch(() => {})
        throw cause instanceof LatchkeyError ? cause : new ConnectionError('RelayUnreachable', { cause })
      } finally {
        relayWatch.stop()
      }
      const uri = await uriPromise
      const topic = topicOf(uri)
      offers.add(topic, findProposal(client, topic), expiresAt)
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
     * Restores the offers of a page that has closed. These offers stay open until they expire, because a wallet may still respond. An offer
     * is deleted if it has expired, if it expires later than `offerLifetimeMs` from now, or if it is the second offer on a topic. Any script
     * of the page may have stored an offer of the last two kinds.
     */
    restore() {
      for (const { id, pairingTopic, proposer, expiryTimestamp } of client.proposal.values) {
        const expiresAt = expiryTimestamp * 1000 - (protocolOfferLifetimeMs - offerLifetimeMs)
        const proposal = { id, publicKey: proposer.publicKey }
        const remainingMs = expiresAt - Date.now()
        if (remainingMs <= 0 || remainingMs > offerLifetimeMs || offers.get(pairingTopic))
          deleteOffer(client, pairingTopic, proposal)
        else offers.add(pairingTopic, proposal, expiresAt)
      }
    },

    close: offers.rejectAll,
  }
}

/** Creates the list of open offers, by topic. */
function createOpenOffers(client: Client) {
  const offers = new Map<string, OpenOffer>()

  return {
    get: (topic: string) => offers.get(topic),
    add(topic: string, proposal: Proposal, expiresAt: number) {
      let settle = (_outcome: Approval | Error) => {}
      const approval = new Promise<Approval>((resolve, reject) => {
        settle = (outcome) => {
          if (!offers.delete(topic)) return
          clearTimeout(timer)
          outcome instanceof Error ? reject(outcome) : resolve(outcome)
        }
      })
      // Prevents an unhandled rejection if no caller waits for the approval.
      approval.catch(() => {})
      const timer = setTimeout(() => {
        settle(new ConnectionError('PairingExpired'))
        // If the computer slept, the proposal is deleted only after `graceMs`. A wallet that accepted the offer in time then still gets its
        // session, although `approval` has already rejected.
        if (Date.now() - expiresAt > sleepThresholdMs) setTimeout(() => deleteOffer(client, topic, proposal), graceMs)
        else deleteOffer(client, topic, proposal)
      }, expiresAt - Date.now())
      offers.set(topic, { proposal, approval, settle })
    },
    rejectAll() {
      for (const { settle } of offers.values()) settle(new ConnectionError('RequestAborted'))
    },
  }
}

/** Settles offers when wallets respond. */
function listenToWallets(
  { client, log }: createOffers.Parameters,
  offers: ReturnType<typeof createOpenOffers>,
  acceptSession: (session: SessionTypes.Struct, signIns?: readonly WalletConnectSignIn[]) => void,
): void {
  client.on('session_connect', ({ session }) => acceptSession(session))
  client.core.history.on('history_updated', ({ topic, request, response }: JsonRpcRecord) => {
    const offer = offers.get(topic)
    if (!offer || !response || !('error' in response) || !isOfferResponse(request.method, response.error)) return
    offer.settle(toOfferError(response.error))
    // The WalletConnect client has to process the response before the proposal is deleted.
    setTimeout(() => deleteOffer(client, topic, offer.proposal))
  })
  // When the wallet deletes the pairing, the WalletConnect client deletes only its own copy of the pairing. A wallet could still accept the
  // proposal, so the proposal is deleted here.
  client.core.pairing.events.on('pairing_delete', ({ topic }: { topic: string }) => {
    offers.get(topic)?.settle(new ConnectionError('UserRejected'))
    deleteOffer(client, topic)
  })
  listenForSignIns({
    client,
    takeUp: acceptSession,
    refuse(topic, error) {
      log(error)
      offers.get(topic)?.settle(toOfferError(error))
      deleteOffer(client, topic)
    },
  })
}

/**
 * Makes an offer. The offer also asks for a sign-in if `authentication` is given and the kit has only EVM networks.
 *
 * @returns the pairing URI
 */
async function makeOffer(
  { client, networks, defaultNetwork }: createOffers.Parameters,
  authentication: WalletConnectAuthentication | undefined,
): Promise<string> {
  const namespaces = buildNamespaces({ networks, defaultNetwork })
  const namespaceNames = Object.keys(namespaces)
  if (namespaceNames.length === 0) {
    throw new SessionError('NamespaceNotConfigured', { values: { ns: defaultNetwork.chainNamespace } })
  }
  if (authentication && namespaceNames.length === 1 && namespaces.eip155) {
    return offerAuthentication({ client, authentication, namespace: namespaces.eip155 })
  }
  return offerSession({ client, namespaces })
}

function deleteOffer(client: Client, topic: string, proposal = findProposal(client, topic)) {
  forgetProposal(client, proposal)
  forgetPairing(client, topic)
}

function findProposal(client: Client, topic: string): Proposal {
  const proposal = client.proposal.values.find(({ pairingTopic }) => pairingTopic === topic)
  return { id: proposal?.id ?? 0, publicKey: proposal?.proposer.publicKey ?? '' }
}

/**
 * Converts an error of a wallet that received an offer. Any error except a refusal means that the wallet cannot connect, for example
 * because the wallet supports none of the chains.
 */
function toOfferError(error: unknown): ConnectionError {
  const cause = toWalletError(error)
  if (cause instanceof ConnectionError) return cause
  const code = isUserRejection(cause.message) ? 'UserRejected' : 'ProviderFailed'
  return new ConnectionError(code, { details: cause.message, cause })
}

/** Reads the topic from 'wc:<topic>@2?…'. */
function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/** Replaces the expiry in a URI. The WalletConnect client's own expiry is five minutes from now, when the offer has already ended. */
function withExpiry(uri: string, expiresAt: number): string {
  return uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(expiresAt / 1000)}`)
}
