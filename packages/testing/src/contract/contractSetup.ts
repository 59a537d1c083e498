import type { AdapterFactory, WalletConnectPort } from '@latchkey/core/adapter'
import type { OptionalVerb, ScriptedSessionControl } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'

/** A real or scripted wallet as the contract handles it, on any chain. */
export type ContractWallet = {
  readonly connectorId: string
  /** The accounts that it shows, as the adapter writes them; the first is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /** How one of them is written on another network than `home`, where that differs (Bitcoin). */
  addressOn?(address: string, network: Network): string
  /** How often its person was asked, over all pages. */
  promptCount(): number
  /** What its person does from now on; `manual` leaves every prompt unanswered. */
  setMode(mode: 'approve' | 'reject' | 'manual'): void
  /** From now on it answers no more when the site leaves it. With `persons` alone. */
  hangOnLeave?(): void
  /** Shows this account alone. */
  useAccount(address: string): void
  /** Moves to a network that it knows. */
  useNetwork(network: Network): void
  /** Takes the site's permission away. */
  revoke(): void
  /** From now on it adds no network that it does not know. */
  refuseNetworks(): void
}

/**
 * A scripted WalletConnect session as the contract handles it. It grants nothing until it is told to; then it grants `home` and
 * `known`, starts on `home`, and grants `unknown` once a switch asks for it.
 */
export type ContractSession = {
  /** What core hands to the adapter. */
  readonly port: WalletConnectPort
  /** The accounts that it grants, as the adapter writes them; the first is active. */
  readonly addresses: readonly [string, string, ...string[]]
  readonly control: ScriptedSessionControl
}

/** The environment of one test; each test creates its own. */
export type ContractSetup = {
  /**
   * A factory for this page; called again after a reload. Each call stands for a page of its own: nothing of the one
   * before but its storage and the wallets is there.
   */
  factory(): AdapterFactory
  readonly networks: {
    /** The one to start on; both wallets are on it. */
    readonly home: Network
    /** Another that both wallets know. */
    readonly known: Network
    /** One of the kit's that the wallets do not know yet. */
    readonly unknown: Network
    /** One that the wallets know, but not the kit. */
    readonly foreign: Network
  }
  readonly wallets: readonly [ContractWallet, ContractWallet]
  /** Absent for an adapter without WalletConnect. */
  readonly session?: ContractSession | undefined
  readonly capabilities?: ContractCapabilities | undefined
  close?(): Promise<void> | void
}

/** How the contract checks an optional verb of the port. */
export type ContractCapabilities = {
  /** Whether the chain takes this as the account's signature. */
  verifyMessage(parameters: { message: string; address: string; signature: string }): Promise<boolean>
  /** An address that can be paid. */
  readonly receiver: string
  /** What they are paid. Default 1. */
  readonly amount?: bigint | undefined
  /** The balance by the chain itself, in its base unit. */
  balanceOf(address: string): Promise<bigint>
  /** Settles when the transaction is final. */
  confirmed(hash: string): Promise<unknown>
}

/** `switchConnection` is meant for an adapter that holds several wallets at once. */
export type ContractVerb = OptionalVerb | 'switchConnection'

export type AdapterContractParameters = {
  /** What is tested, as the reports name it. */
  name: string
  /** The optional verbs that the adapter is meant to have. */
  verbs: readonly ContractVerb[]
  /**
   * Who moves a wallet of the page to a network: the wallet, which may decline or add it (the default), or the adapter, which names the
   * network with each request, among those that the wallet has.
   */
  switching?: 'wallet' | 'adapter' | undefined
  /** Whether each wallet has a person of its own, who can leave its prompts alone. Default true. */
  persons?: boolean | undefined
  /** Whether each setup brings a `session`. Default false. */
  walletConnect?: boolean | undefined
  create(): ContractSetup | Promise<ContractSetup>
}
