import type { PhoneNetwork } from './phoneNetwork.ts'
import type { AuthenticationPrompt, PhonePrompt, PhoneSession, ProposalPrompt, RequestPrompt } from './phonePrompt.ts'
import type { PhoneStorage } from './phoneStorage.ts'

/** How the person at the phone responds to prompts. `manual` leaves every prompt open until it is answered. */
export type PhoneMode = 'approve' | 'reject' | 'manual'

export type PhoneOptions = {
  /** A URL with wss: or ws:. */
  relayUrl: string
  projectId: string
  /** The networks that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** The phrase of the keys. Default: a phrase whose keys are public. */
  mnemonic?: string | undefined
  /** The number of accounts. Default 1. */
  accountCount?: number | undefined
  /** How the person responds to prompts. Default `manual`. */
  mode?: PhoneMode | undefined
  /** Methods that the phone grants to no site, such as `wallet_switchEthereumChain`. */
  withoutMethods?: readonly string[] | undefined
  /** The storage of the sessions. Default: in memory. */
  storage?: PhoneStorage | undefined
  /** The description of the phone that sites receive. */
  metadata?: { name: string; description: string; url: string; icons: string[] } | undefined
}

/** An address of the phone. */
export type PhoneAccount = {
  caipNetworkId: string
  address: string
  /** Only for Bitcoin, in hex without 0x. */
  publicKey?: string
  purpose?: 'payment' | 'ordinals'
}

/** The outcome of a prompt. */
export type PhoneAnswer = {
  prompt: PhonePrompt
  /** `failed`: the prompt was approved, but the action failed. `gone`: the prompt expired, or its session ended. */
  outcome: 'approved' | 'rejected' | 'failed' | 'gone'
  /** The result in the response. */
  result?: unknown
  error?: { code: number; message: string }
}

export type PhoneEvents = {
  /** A value that the phone exposes has changed. */
  change: undefined
  prompt: PhonePrompt
  answer: PhoneAnswer
  connect: PhoneSession
  disconnect: { topic: string }
}

/** A WalletConnect wallet with real keys, signatures and transactions. The test acts as its person. */
export type Phone = {
  /** Every address on every network, those of the active account first. */
  accounts(): readonly PhoneAccount[]
  networks(): readonly PhoneNetwork[]
  /** Whether the phone is connected to the relay. */
  isOnline(): boolean

  /**
   * Pairs by a `wc:` URI, as scanned or pasted. Resolves once the phone is subscribed to the site's messages.
   *
   * @throws Error if the URI is malformed, expired, or was used before
   */
  pair(uri: string): Promise<void>

  /** The open prompts, oldest first. */
  prompts(): readonly PhonePrompt[]
  proposals(): readonly (ProposalPrompt | AuthenticationPrompt)[]
  requests(): readonly RequestPrompt[]
  /** Waits for an open prompt and returns the oldest one. */
  nextPrompt(): Promise<PhonePrompt>
  /**
   * Approves a prompt, by default the oldest. If none is open, it waits for one. For a request, it resolves once the response is sent, or
   * stored until the relay is back. For a proposal, it resolves once the site has accepted the session.
   *
   * @param options.chains for a proposal: the CAIP-2 ids to grant, out of those in the proposal
   * @throws Error if the approved action failed; the site has received the error
   */
  approve(id?: number, options?: { chains?: readonly string[] | undefined }): Promise<void>
  /** Declines a prompt, by default the oldest. If none is open, it waits for one. */
  reject(id?: number, error?: { code: number; message: string }): Promise<void>
  setMode(mode: PhoneMode): void
  readonly mode: PhoneMode
  /** Limits later proposals to these chains. Without `chains` there is no limit. */
  approveOnly(options?: { chains: readonly string[] | undefined }): void
  /** The outcomes of all prompts, oldest first. */
  answers(): readonly PhoneAnswer[]

  sessions(): readonly PhoneSession[]
  /** Changes the chains of a session to exactly these, by default of the only session. */
  updateSession(options: { topic?: string | undefined; chains: readonly string[] }): Promise<void>
  /** Ends a session and its open prompts, by default the only session. */
  deleteSession(topic?: string): Promise<void>
  /** Switches sessions to a network, as a person does in the wallet's menu. By default all sessions with its namespace are switched. */
  switchChain(caipNetworkId: string, topic?: string): Promise<void>
  /** Makes another account the active one, and notifies every session. */
  selectAccount(index: number): Promise<void>
  /** Sends an `accountsChanged` event with these accounts to a session, even if the phone does not have them. */
  emitAccountsChanged(options: {
    topic?: string | undefined
    caipNetworkId: string
    accounts: readonly string[]
  }): Promise<void>

  on<name extends keyof PhoneEvents>(event: name, listener: (payload: PhoneEvents[name]) => void): () => void
  /** Turns the phone off. Its sessions stay in its storage. */
  destroy(): Promise<void>
}
