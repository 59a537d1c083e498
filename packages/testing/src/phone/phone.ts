import type { PhoneNetwork } from './phoneNetwork.ts'
import type { AuthenticationPrompt, PhonePrompt, PhoneSession, ProposalPrompt, RequestPrompt } from './phonePrompt.ts'
import type { PhoneStorage } from './phoneStorage.ts'

/** What the person at the phone does: `manual` leaves every question open until it is answered. */
export type PhoneMode = 'approve' | 'reject' | 'manual'

export type PhoneOptions = {
  /** wss: or ws: */
  relayUrl: string
  projectId: string
  /** The networks that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** Default: a phrase whose keys are public. */
  mnemonic?: string | undefined
  /** How many accounts it shows, default 1. */
  accountCount?: number | undefined
  /** Default `manual`. */
  mode?: PhoneMode | undefined
  /** What it grants no site, of all that it can do: `wallet_switchEthereumChain`. */
  withoutMethods?: readonly string[] | undefined
  /** Where sessions live on. Default: in memory. */
  storage?: PhoneStorage | undefined
  /** Who the phone says it is. */
  metadata?: { name: string; description: string; url: string; icons: string[] } | undefined
}

/** An address of the phone. */
export type PhoneAccount = {
  caipNetworkId: string
  address: string
  /** Hex without 0x, of Bitcoin alone. */
  publicKey?: string
  purpose?: 'payment' | 'ordinals'
}

/** How a question ended. */
export type PhoneAnswer = {
  prompt: PhonePrompt
  /** `failed`: it was approved, but could not be done; `gone`: it expired, or its session ended. */
  outcome: 'approved' | 'rejected' | 'failed' | 'gone'
  /** What was answered. */
  result?: unknown
  error?: { code: number; message: string }
}

export type PhoneEvents = {
  /** Anything that can be read from the phone differs. */
  change: undefined
  prompt: PhonePrompt
  answer: PhoneAnswer
  connect: PhoneSession
  disconnect: { topic: string }
}

/** A wallet that speaks WalletConnect: real keys, real signatures, real transactions, and a person whom the test plays. */
export type Phone = {
  /** Every address on every network, of the active account first. */
  accounts(): readonly PhoneAccount[]
  networks(): readonly PhoneNetwork[]
  /** Whether the relay is reached. */
  isOnline(): boolean

  /**
   * Takes up a `wc:` URI, as scanned or pasted. Settles once it listens for what the site wants.
   *
   * @throws Error when the URI is malformed, expired, or was used before
   */
  pair(uri: string): Promise<void>

  /** The open questions, oldest first. */
  prompts(): readonly PhonePrompt[]
  proposals(): readonly (ProposalPrompt | AuthenticationPrompt)[]
  requests(): readonly RequestPrompt[]
  /** The oldest open question, as soon as there is one. */
  nextPrompt(): Promise<PhonePrompt>
  /**
   * Approves a question, by default the oldest, waiting for one where none is open. Settles once the answer to a request is on
   * its way, or kept until the relay is back; of a proposal, once the site has taken up the session.
   *
   * @param options.chains of a proposal: the CAIP-2 ids to grant, out of those asked for
   * @throws Error when what was approved could not be done; the site has been told
   */
  approve(id?: number, options?: { chains?: readonly string[] | undefined }): Promise<void>
  /** Declines a question, by default the oldest, waiting for one where none is open. */
  reject(id?: number, error?: { code: number; message: string }): Promise<void>
  setMode(mode: PhoneMode): void
  readonly mode: PhoneMode
  /** Grants proposals only these chains from now on; without `chains` all that they ask for. */
  approveOnly(options?: { chains: readonly string[] | undefined }): void
  /** How every question ended, oldest first. */
  answers(): readonly PhoneAnswer[]

  sessions(): readonly PhoneSession[]
  /** Grants a session exactly these chains, by default the only session. */
  updateSession(options: { topic?: string | undefined; chains: readonly string[] }): Promise<void>
  /** Ends a session, by default the only one, and with it what it asked. */
  deleteSession(topic?: string): Promise<void>
  /** Moves sessions to a network, as a person does in the wallet's menu: by default all that hold its namespace. */
  switchChain(caipNetworkId: string, topic?: string): Promise<void>
  /** Makes another account the active one and tells every session. */
  selectAccount(index: number): Promise<void>
  /** Says in a session that its accounts are these, whether or not they are. */
  emitAccountsChanged(options: {
    topic?: string | undefined
    caipNetworkId: string
    accounts: readonly string[]
  }): Promise<void>

  on<name extends keyof PhoneEvents>(event: name, listener: (payload: PhoneEvents[name]) => void): () => void
  /** Turns the phone off. Its sessions stay in its storage. */
  destroy(): Promise<void>
}
