import type { RequestDetails } from './requestDetails.ts'

/** How a site describes itself. The phone does not check these values. */
export type PhonePeer = { name: string; description: string; url: string; icon: string | undefined }

/** The prompt for a site that wants to connect. */
export type ProposalPrompt = {
  kind: 'proposal'
  id: number
  peer: PhonePeer
  /** CAIP-2 ids of the chains that the site requests and the phone knows. */
  chains: readonly string[]
  /** CAIP-2 ids of the chains without which the site does not accept the session. */
  requiredChains: readonly string[]
  /** CAIP-2 ids of the chains that the site requests but the phone does not know. */
  unknownChains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** When the prompt expires, in ms since 1970. */
  expiresAt: number
}

/** The prompt for a site that wants to connect and sign in at the same time (`wc_sessionAuthenticate`). */
export type AuthenticationPrompt = {
  kind: 'authentication'
  id: number
  peer: PhonePeer
  chains: readonly string[]
  /** The messages to sign: one for each chain. */
  messages: readonly string[]
  expiresAt: number
}

/** The prompt for a connected site that wants a signature or another action. */
export type RequestPrompt = {
  kind: 'request'
  id: number
  topic: string
  peer: PhonePeer
  /** CAIP-2 id of the network on which the action takes place. */
  caipNetworkId: string
  method: string
  params: unknown
  details: RequestDetails
  expiresAt: number | undefined
}

/** A prompt that the phone shows and that has no response yet. */
export type PhonePrompt = ProposalPrompt | AuthenticationPrompt | RequestPrompt

/** A session of the phone with one site. */
export type PhoneSession = {
  topic: string
  peer: PhonePeer
  /** CAIP-2 ids of the chains that the session grants. */
  chains: readonly string[]
  /** CAIP-10 ids of the accounts that the session grants. */
  accounts: readonly string[]
  methods: readonly string[]
  /** When the session expires, in ms since 1970. */
  expiresAt: number
}
