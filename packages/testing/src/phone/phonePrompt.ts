import type { RequestDetails } from './requestDetails.ts'

/** The site that asks, by its own unchecked description. */
export type PhonePeer = { name: string; description: string; url: string; icon: string | undefined }

/** A site asks to be connected. */
export type ProposalPrompt = {
  kind: 'proposal'
  id: number
  peer: PhonePeer
  /** CAIP-2 ids that the site asked for and the phone has. */
  chains: readonly string[]
  /** Those among them without which the site does not want the session. */
  requiredChains: readonly string[]
  /** Asked for, but unknown to the phone. */
  unknownChains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** ms since the epoch */
  expiresAt: number
}

/** A site asks to be connected and signed in to at once (`wc_sessionAuthenticate`). */
export type AuthenticationPrompt = {
  kind: 'authentication'
  id: number
  peer: PhonePeer
  chains: readonly string[]
  /** What is signed, one for each chain. */
  messages: readonly string[]
  expiresAt: number
}

/** A connected site asks for a signature or an act. */
export type RequestPrompt = {
  kind: 'request'
  id: number
  topic: string
  peer: PhonePeer
  /** Where it acts. */
  caipNetworkId: string
  method: string
  params: unknown
  details: RequestDetails
  expiresAt: number | undefined
}

/** A question that the phone shows and that is not answered yet. */
export type PhonePrompt = ProposalPrompt | AuthenticationPrompt | RequestPrompt

export type PhoneSession = {
  topic: string
  peer: PhonePeer
  /** CAIP-2 ids. */
  chains: readonly string[]
  /** CAIP-10 ids. */
  accounts: readonly string[]
  methods: readonly string[]
  /** ms since the epoch */
  expiresAt: number
}
