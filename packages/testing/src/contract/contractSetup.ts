import type { AdapterFactory, Connector, SessionWallet } from '@latchkey/core/adapter'
import type { OptionalVerb, ScriptedSessionControl } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'

/** A real or scripted wallet of any chain, in the form that the contract needs. */
export type ContractWallet = {
  readonly connectorId: string
  /** The accounts of the wallet, as the adapter writes them. The first is the active one. */
  readonly addresses: readonly [string, string, ...string[]]
  /** Returns how an address is written on another network than `home`, if the network changes it (Bitcoin). */
  addressOn?(address: string, network: Network): string
  /** How many prompts the wallet showed, over all pages. */
  promptCount(): number
  /** Sets how the wallet's person responds to prompts. `manual` leaves every prompt open. */
  setMode(mode: 'approve' | 'reject' | 'manual'): void
  /** Makes the wallet leave later disconnect requests unanswered. Used only with `persons`. */
  hangOnLeave?(): void
  /** Makes the wallet show only this account. */
  useAccount(address: string): void
  /** Switches the wallet to a network that it knows. */
  useNetwork(network: Network): void
  /** Removes the site's permission. */
  revoke(): void
  /** Makes the wallet refuse to add unknown networks. */
  refuseNetworks(): void
}

/**
 * A scripted WalletConnect session in the form that the contract needs. It grants nothing before `control.grant()`. After that call, the
 * session grants `home` and `known`, and starts on `home`. It also grants `unknown` when a switch to that network requests it.
 */
export type ContractSession = {
  /** The connector that core lists for the session. */
  readonly connector: Connector
  /** The share of the session that core passes to the adapter. */
  readonly share: SessionWallet
  /** The accounts that the session grants, as the adapter writes them. The first is the active one. */
  readonly addresses: readonly [string, string, ...string[]]
  readonly control: ScriptedSessionControl
}

/** The environment of one test; each test creates its own. */
export type ContractSetup = {
  /**
   * Returns the factory of the adapter for one page. The contract calls this function again after each reload, which is a new page: only
   * the storage and the wallets of the earlier page remain.
   */
  factory(): AdapterFactory
  readonly networks: {
    /** The network on which both wallets start. */
    readonly home: Network
    /** Another network that both wallets know. */
    readonly known: Network
    /** A network of the kit that the wallets do not know yet. */
    readonly unknown: Network
    /** A network that the wallets know and the kit does not have. */
    readonly foreign: Network
  }
  readonly wallets: readonly [ContractWallet, ContractWallet]
  /** Absent for an adapter without WalletConnect. */
  readonly session?: ContractSession | undefined
  readonly capabilities?: ContractCapabilities | undefined
  close?(): Promise<void> | void
}

/** The functions with which the contract checks the optional verbs of the port. */
export type ContractCapabilities = {
  /** Returns true if the chain accepts the signature as one of the account. */
  verifyMessage(parameters: { message: string; address: string; signature: string }): Promise<boolean>
  /** An address that can receive payments. */
  readonly receiver: string
  /** The amount of a payment to the receiver. Default 1. */
  readonly amount?: bigint | undefined
  /** Reads a balance from the chain itself, in its base unit. */
  balanceOf(address: string): Promise<bigint>
  /** Resolves when the transaction is final. */
  confirmed(hash: string): Promise<unknown>
}

/** A method that an adapter may lack. `switchConnection` stands for an adapter that can have several wallets connected at once. */
export type ContractVerb = OptionalVerb | 'switchConnection'

export type AdapterContractParameters = {
  /** The name of the adapter in test reports. */
  name: string
  /** The optional verbs that the adapter should have. */
  verbs: readonly ContractVerb[]
  /**
   * What switches the network of a wallet in the page. `wallet` (the default): the wallet switches, and may decline or add the network.
   * `adapter`: the adapter names the network in each request, among those that the wallet has.
   */
  switching?: 'wallet' | 'adapter' | undefined
  /** Whether each wallet has its own person, who can leave prompts open. Default true. */
  persons?: boolean | undefined
  /** Whether each setup has a `session`. Default false. */
  walletConnect?: boolean | undefined
  create(): ContractSetup | Promise<ContractSetup>
}
