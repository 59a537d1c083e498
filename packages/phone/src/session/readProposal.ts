import type { CoreTypes, ProposalTypes, SessionTypes } from '@walletconnect/types'
import { normalizeNamespaces } from '@walletconnect/utils'
import { type PhoneNetwork, phoneNamespaces } from '../phoneNetwork.ts'
import type { PhonePeer, PhoneSession, ProposalPrompt } from '../phonePrompt.ts'
import { chainsOf } from './namespaces.ts'

/** Returns how a site describes itself. These values are not checked. */
export function readPeer({ name, description, url, icons }: CoreTypes.Metadata): PhonePeer {
  return { name, description, url, icon: icons.find((icon) => /^(?:https?:|data:image\/)/.test(icon)) }
}

/**
 * Returns the content of the prompt for a proposal. Divides the requested chains into those that the phone knows and those that it does not
 * know.
 */
export function readProposal(proposal: ProposalTypes.Struct, networks: readonly PhoneNetwork[]): ProposalPrompt {
  const requiredNamespaces = normalizeNamespaces(proposal.requiredNamespaces)
  const optionalNamespaces = normalizeNamespaces(proposal.optionalNamespaces)
  const listRequestedItems = (pick: 'chains' | 'methods' | 'events', ...from: ProposalTypes.RequiredNamespaces[]) => [
    ...new Set(from.flatMap((namespaces) => Object.values(namespaces).flatMap((one) => one[pick] ?? []))),
  ]
  const knownChains = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  const chains = listRequestedItems('chains', requiredNamespaces, optionalNamespaces)
  return {
    kind: 'proposal',
    id: proposal.id,
    peer: readPeer(proposal.proposer.metadata),
    chains: sortByNamespace(chains.filter((chain) => knownChains.has(chain))),
    requiredChains: listRequestedItems('chains', requiredNamespaces),
    unknownChains: chains.filter((chain) => !knownChains.has(chain)),
    methods: listRequestedItems('methods', requiredNamespaces, optionalNamespaces),
    events: listRequestedItems('events', requiredNamespaces, optionalNamespaces),
    expiresAt: proposal.expiryTimestamp * 1000,
  }
}

export function readSession(session: SessionTypes.Struct): PhoneSession {
  const namespaces = Object.values(session.namespaces)
  return {
    topic: session.topic,
    peer: readPeer(session.peer.metadata),
    chains: sortByNamespace(chainsOf(session)),
    accounts: namespaces.flatMap(({ accounts }) => accounts),
    methods: [...new Set(namespaces.flatMap(({ methods }) => methods))],
    expiresAt: session.expiry * 1000,
  }
}

/** Returns the chains, ordered by namespace. Within a namespace, they keep their order. */
function sortByNamespace(chains: readonly string[]): string[] {
  return phoneNamespaces.flatMap((namespace) => chains.filter((chain) => chain.startsWith(`${namespace}:`)))
}
