import type { ProposalTypes } from '@walletconnect/types'
import { forgetPairing, forgetProposal } from '../client/forget.ts'
import { protocolOfferLifetimeMs, unixTimeIn } from '../client/lifetimes.ts'
import { createRequestId } from '../client/newId.ts'
import type { Client } from '../client/protocolClient.ts'
import type { ProposedNamespaces } from './buildNamespaces.ts'

/**
 * The private methods of the WalletConnect client's engine that this file uses. The version of the client is pinned, so these methods do
 * not change.
 */
type Engine = {
  setProposal(id: number, proposal: ProposalTypes.Struct): Promise<void>
  sendProposeSession(parameters: { proposal: ProposalTypes.Struct; publishOpts: object }): Promise<void>
}

/**
 * Offers a session (`wc_sessionPropose`), like the WalletConnect client's own `connect`, but with an id that is never used twice.
 *
 * @returns the pairing URI
 */
export async function offerSession({ client, namespaces }: offerSession.Parameters): Promise<string> {
  const { core, metadata } = client
  const engine = client.engine as unknown as Engine
  // The subscription is skipped, because the relay subscribes the sender of a proposal to the proposal's topic.
  const { topic: pairingTopic, uri } = await core.pairing.create({ internal: { skipSubscribe: true } })
  const publicKey = await core.crypto.generateKeyPair()
  const id = createRequestId()
  const proposal = createProposal({ id, pairingTopic, proposer: { publicKey, metadata }, namespaces })
  await engine.setProposal(id, proposal)
  const publishOpts = { internal: { throwOnFailedPublish: true }, tvf: { correlationId: id } }
  await engine.sendProposeSession({ proposal, publishOpts }).catch((error) => {
    forgetProposal(client, { id, publicKey })
    forgetPairing(client, pairingTopic)
    throw error
  })
  return uri
}

export declare namespace offerSession {
  type Parameters = { client: Client; namespaces: ProposedNamespaces }
}

/** Creates a proposal whose namespaces are all optional. */
export function createProposal(parameters: createProposal.Parameters): ProposalTypes.Struct {
  const { namespaces, ...rest } = parameters
  return {
    ...rest,
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    expiryTimestamp: unixTimeIn(protocolOfferLifetimeMs / 1000),
  }
}

export declare namespace createProposal {
  type Parameters = Pick<ProposalTypes.Struct, 'id' | 'pairingTopic' | 'proposer'> & { namespaces: ProposedNamespaces }
}
