import type { PhoneNetwork } from './phoneNetwork.ts'
import type { AuthenticationPrompt, PhonePrompt, PhoneSession, ProposalPrompt, RequestPrompt } from './phonePrompt.ts'
import type { PhoneStorage } from './phoneStorage.ts'

/** How the person who uses the phone responds to prompts. `manual` leaves every prompt open until the test responds. */
export type PhoneMode = 'approve' | 'reject' | 'manual'

/** Options of `createPhone`. */
export type PhoneOptions = {
  /** URL of the relay, with wss: or ws:. */
  relayUrl: string
  projectId: string
  /** The networks that the phone knows. */
  networks: readonly PhoneNetwork[]
  /** The BIP-39 phrase from which all keys are derived. Default: a published phrase, so its keys are public. */
  mnemonic?: string | undefined
  /** The number of accounts that are derived from the phrase. Default 1. */
  accountCount?: number | undefined
  /** How the person who uses the phone responds to prompts. Default `manual`. */
  mode?: PhoneMode | undefined
  /** Methods that the phone does not grant to any site, such as `wallet_switchEthereumChain`. */
  withoutMethods?: readonly string[] | undefined
  /** Where the phone stores its sessions. Default: in memory. */
  storage?: PhoneStorage | undefined
  /** How the phone describes itself to sites. */
  metadata?: { name: string; description: string; url: string; icons: string[] } | undefined
}

/** One address of the phone on one network. */
export type PhoneAccount = {
  caipNetworkId: string
  address: string
  /** The public key in hex without 0x. Only for Bitcoin. */
  publicKey?: string
  purpose?: 'payment' | 'ordinals'
}

/** A prompt and its result. */
export type PhoneAnswer = {
  prompt: PhonePrompt
  /** `failed`: the prompt was approved, but the action failed. `gone`: nobody responded before the prompt expired or its session ended. */
  outcome: 'approved' | 'rejected' | 'failed' | 'gone'
  /** The result that the site received. */
  result?: unknown
  error?: { code: number; message: string }
}

/** The events of a phone, by name, with the data of each event. */
export type PhoneEvents = {
  /** Emitted when anything that the phone shows has changed, such as its sessions or prompts. */
  change: undefined
  prompt: PhonePrompt
  answer: PhoneAnswer
  connect: PhoneSession
  disconnect: { topic: string }
}

/** A WalletConnect wallet for tests, with real keys, signatures and transactions. The test acts as the person who uses it. */
export type Phone = {
  /** All addresses on all networks. Those of the active account come first. */
  accounts(): readonly PhoneAccount[]
  networks(): readonly PhoneNetwork[]
  /** Whether the phone is connected to the relay. */
  isOnline(): boolean

  /**
   * Connects by a `wc:` URI, which a person would scan or paste. Resolves when the phone has subscribed to the
   * site's messages.
   *
   * @throws Error if the URI is invalid
   * @throws Error if the URI has expired
   * @throws Error if the URI was used before
   */
  pair(uri: string): Promise<void>

  /** All open prompts, oldest first. */
  prompts(): readonly PhonePrompt[]
  proposals(): readonly (ProposalPrompt | AuthenticationPrompt)[]
  requests(): readonly RequestPrompt[]
  /** Returns the oldest open prompt. Waits for one if none is open. */
  nextPrompt(): Promise<PhonePrompt>
  /**
   * Approves a prompt, by default the oldest. Waits for a prompt if none is open. For a request, resolves when the response is sent, or
   * stored while the relay is unreachable. For a proposal (a site's request to connect), resolves when the site has accepted the session.
   *
   * @param options.chains for a proposal: the CAIP-2 ids of the chains to grant (some or all of the proposal's chains)
   * @throws Error if the approved action failed; the site has received the error
   */
  approve(id?: number, options?: { chains?: readonly string[] | undefined }): Promise<void>
  /** Declines a prompt, by default the oldest. Waits for a prompt if none is open. */
  reject(id?: number, error?: { code: number; message: string }): Promise<void>
  setMode(mode: PhoneMode): void
  readonly mode: PhoneMode
  /** From now on, approves proposals only for these chains. Without `chains`, approves all chains that a proposal requests. */
  approveOnly(options?: { chains: readonly string[] | undefined }): void
  /** All prompts that are no longer open, with their results. Oldest first. */
  answers(): readonly PhoneAnswer[]

  sessions(): readonly PhoneSession[]
  /** Replaces the chains of a session by these chains. Without a topic, uses the only session. */
  updateSession(options: { topic?: string | undefined; chains: readonly string[] }): Promise<void>
  /** Ends a session and closes its prompts. Without a topic, ends the only session. */
  deleteSession(topic?: string): Promise<void>
  /**
   * Switches a session to a network, as a person does in the wallet's menu. Without a topic, switches all sessions with the network's
   * namespace.
   */
  switchChain(caipNetworkId: string, topic?: string): Promise<void>
  /** Makes another account the active one, and informs every session of the change. */
  selectAccount(index: number): Promise<void>
  /** Sends the event `accountsChanged` with these accounts to a session. The phone does not need to have the accounts. */
  emitAccountsChanged(options: {
    topic?: string | undefined
    caipNetworkId: string
    accounts: readonly string[]
  }): Promise<void>

  on<name extends keyof PhoneEvents>(event: name, listener: (payload: PhoneEvents[name]) => void): () => void
  /** Turns the phone off. Its storage keeps the sessions. */
  destroy(): Promise<void>
}
