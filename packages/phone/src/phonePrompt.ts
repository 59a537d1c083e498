import type { RequestDetails } from './requestDetails.ts'

/** The site's own description of itself, unchecked. */
export type PhonePeer = { name: string; description: string; url: string; icon: string | undefined }

/** A site requests a connection. */
export type ProposalPrompt = {
  kind: 'proposal'
  id: number
  peer: PhonePeer
  /** The CAIP-2 ids that the site requests and the phone knows. */
  chains: readonly string[]
  /** The chains that the session must have. */
  requiredChains: readonly string[]
  /** The CAIP-2 ids that the site requests and the phone does not know. */
  unknownChains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** Epoch ms. */
  expiresAt: number
}

/** A site requests a connection and a sign-in together (`wc_sessionAuthenticate`). */
export type AuthenticationPrompt = {
  kind: 'authentication'
  id: number
  peer: PhonePeer
  chains: readonly string[]
  /** The messages to sign, one for each chain. */
  messages: readonly string[]
  expiresAt: number
}

/** A connected site requests a signature or an action. */
export type RequestPrompt = {
  kind: 'request'
  id: number
  topic: string
  peer: PhonePeer
  /** The network of the action. */
  caipNetworkId: string
  method: string
  params: unknown
  details: RequestDetails
  expiresAt: number | undefined
}

/** A prompt that the phone shows and that is still open. */
export type PhonePrompt = ProposalPrompt | AuthenticationPrompt | RequestPrompt

export type PhoneSession = {
  topic: string
  peer: PhonePeer
  /** CAIP-2 ids. */
  chains: readonly string[]
  /** CAIP-10 ids. */
  accounts: readonly string[]
  methods: readonly string[]
  /** Epoch ms. */
  expiresAt: number
}
