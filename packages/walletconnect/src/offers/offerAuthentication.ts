import type { WalletConnectAuthentication, WalletConnectSignIn } from '@latchkey/core/adapter'
import type { AuthTypes, ProposalTypes, SessionTypes } from '@walletconnect/types'
import { offerLifetimeMs } from '../client/lifetimes.ts'
import { createRequestId } from '../client/newId.ts'
import type { Client } from '../client/protocolClient.ts'
import { hashKey } from '../client/protocolClient.ts'
import type { ProposedNamespaces } from './buildNamespaces.ts'
import { createProposal } from './offerSession.ts'
import { readAuthentication } from './readAuthentication.ts'
import { encodeRecap } from './recap.ts'

/** A request as the WalletConnect client's engine takes it. `clientRpcId` is the id of the request. */
type EngineRequest = { method: string; params: object; clientRpcId: number }
type SignInResponse = { result?: AuthTypes.SessionAuthenticateResponseParams }

/**
 * The private methods of the WalletConnect client's engine that this file uses. The version of the client is pinned, so these methods do
 * not change.
 */
type Engine = {
  sendRequest(request: EngineRequest & { topic: string; throwOnFailedPublish: true; expiry: number }): Promise<number>
  setProposal(id: number, proposal: ProposalTypes.Struct): Promise<void>
  onSessionAuthenticateResponse(topic: string, response: SignInResponse): void
}

export declare namespace offerAuthentication {
  type Parameters = {
    client: Client
    authentication: WalletConnectAuthentication
    namespace: NonNullable<ProposedNamespaces['eip155']>
  }
}

/** The name under which the WalletConnect client stores the public key with which wallets encrypt their responses to sign-in requests. */
const responseKeyName = 'wc@1.5:auth::PUB_KEY'

/**
 * Offers a session and asks for a signed message in one request (`wc_sessionAuthenticate`). A session proposal without a sign-in is sent
 * beside it, for wallets that do not support this request.
 *
 * The WalletConnect client's own `authenticate` is not used, for three reasons: it needs Node's `Buffer`, it asks a third party's service
 * about the signatures of contracts, and it gives the session no expiry. Here, the server that signs the visitor in checks the signature.
 * The account of the session is the one that the wallet names, as in every session.
 *
 * @returns the pairing URI
 */
export async function offerAuthentication(parameters: offerAuthentication.Parameters): Promise<string> {
  const { client, authentication, namespace } = parameters
  const { core, metadata } = client
  const engine = client.engine as unknown as Engine
  const { topic: pairingTopic, uri } = await core.pairing.create({ methods: ['wc_sessionAuthenticate'] })
  const publicKey = await core.crypto.generateKeyPair()
  const responseTopic = hashKey(publicKey)
  await client.auth.authKeys.set(responseKeyName, { responseTopic, publicKey })
  await client.auth.pairingTopics.set(responseTopic, { topic: responseTopic, pairingTopic })
  await core.relayer.subscribe(responseTopic)

  const requester = { publicKey, metadata }
  const id = createRequestId()
  const proposalId = createRequestId()
  const proposal = createProposal({
    id: proposalId,
    pairingTopic,
    proposer: requester,
    namespaces: { eip155: namespace },
  })
  const sendOverPairing = (request: EngineRequest) =>
    engine.sendRequest({ ...request, topic: pairingTopic, throwOnFailedPublish: true, expiry: offerLifetimeMs / 1000 })
  await engine.setProposal(proposalId, proposal)
  await Promise.all([
    sendOverPairing({
      method: 'wc_sessionAuthenticate',
      clientRpcId: id,
      params: {
        authPayload: toSignInPayload(authentication, namespace),
        requester,
        expiryTimestamp: proposal.expiryTimestamp,
      },
    }),
    sendOverPairing({ method: 'wc_sessionPropose', clientRpcId: proposalId, params: proposal }),
  ])
  return uri
}

export declare namespace listenForSignIns {
  type Parameters = {
    client: Client
    /** Called with the session of a valid response, although the offer may have ended while the response was being verified. */
    takeUp(session: SessionTypes.Struct, signIns: readonly WalletConnectSignIn[]): void
    /** Called if the response to an offer is not valid. */
    refuse(pairingTopic: string, error: unknown): void
  }
}

/**
 * Processes the responses of wallets to sign-in requests, also to requests of a page that has closed. The WalletConnect client stores only
 * one key for these responses, the key of the newest request.
 */
export function listenForSignIns({ client, takeUp, refuse }: listenForSignIns.Parameters): void {
  const engine = client.engine as unknown as Engine
  engine.onSessionAuthenticateResponse = (topic, { result }) => {
    // A response without a result is a refusal. `createOffers` learns of a refusal from the WalletConnect client's history. The response
    // topic is removed when another wallet accepts the offer, or when the offer is cancelled.
    if (!result || !client.auth.pairingTopics.keys.includes(topic)) return
    const { publicKey } = client.auth.authKeys.get(responseKeyName)
    const { pairingTopic } = client.auth.pairingTopics.get(topic)
    readAuthentication({ client, publicKey, pairingTopic, answer: result })
      .then(({ session, signIns }) => takeUp(session, signIns))
      .catch((error) => refuse(pairingTopic, error))
  }
}

function toSignInPayload(
  authentication: WalletConnectAuthentication,
  namespace: { chains: string[]; methods: string[] },
) {
  const { domain, uri, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = authentication
  return {
    type: 'caip122',
    chains: namespace.chains,
    statement: statement ?? '',
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: issuedAt ?? new Date().toISOString(),
    exp: expirationTime,
    nbf: notBefore,
    requestId,
    resources: [...(resources ?? []), encodeRecap('eip155', namespace.methods)],
  }
}
