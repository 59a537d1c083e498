import type { AdapterFactory, Connector, SessionWallet } from '@latchkey/core/adapter'
import type { OptionalVerb, ScriptedSessionControl } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'

/** A wallet of any chain, real or scripted, in the form that the adapter contract tests need. */
export type ContractWallet = {
  readonly connectorId: string
  /** The addresses of the wallet's accounts, in the format of the adapter. The first account is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /**
   * Returns the form of an address on another network than `home`. Needed only for Bitcoin, where each network writes addresses
   * differently.
   */
  addressOn?(address: string, network: Network): string
  /** Number of prompts that the wallet has shown, on all pages together. */
  promptCount(): number
  /** Sets how the person who uses the wallet responds to prompts. With `manual`, every prompt stays open. */
  setMode(mode: 'approve' | 'reject' | 'manual'): void
  /** After this call, the wallet does not respond to disconnect requests. Called only if `persons` is true. */
  hangOnLeave?(): void
  /** Makes the wallet show only the account with this address. */
  useAccount(address: string): void
  /** Switches the wallet to a network that it knows. */
  useNetwork(network: Network): void
  /** Removes the site's permission, as a person does in the wallet. */
  revoke(): void
  /** After this call, the wallet declines to add networks that it does not know. */
  refuseNetworks(): void
}

/**
 * A scripted WalletConnect session, in the form that the adapter contract tests need. It grants no accounts before the call of
 * `control.grant()`. After that, it grants the networks `home` and `known`, and starts on `home`. A switch to `unknown` makes it grant this
 * network, too.
 */
export type ContractSession = {
  /** The connector by which core lists the session. */
  readonly connector: Connector
  /** The part of the session that core passes to this adapter. */
  readonly share: SessionWallet
  /** The addresses that the session grants, in the format of the adapter. The first account is active. */
  readonly addresses: readonly [string, string, ...string[]]
  readonly control: ScriptedSessionControl
}

/** The adapter, networks and wallets of one test. Each test creates its own. */
export type ContractSetup = {
  /**
   * Returns a function that creates the adapter of one page. The tests call it again after a reload. The new page has only the storage and
   * the wallets of the old one.
   */
  factory(): AdapterFactory
  readonly networks: {
    /** The network on which both wallets start. */
    readonly home: Network
    /** Another network of the kit that both wallets know. */
    readonly known: Network
    /** A network of the kit that the wallets do not know at first. */
    readonly unknown: Network
    /** A network that the wallets know but the kit does not have. */
    readonly foreign: Network
  }
  readonly wallets: readonly [ContractWallet, ContractWallet]
  /** The WalletConnect session. Absent if the adapter does not support WalletConnect. */
  readonly session?: ContractSession | undefined
  readonly capabilities?: ContractCapabilities | undefined
  close?(): Promise<void> | void
}

/** Functions that check the results of the adapter's optional functions on the chain. */
export type ContractCapabilities = {
  /** Returns true if a message's signature is valid for the address. */
  verifyMessage(parameters: { message: string; address: string; signature: string }): Promise<boolean>
  /** An address to which a test can send a payment. */
  readonly receiver: string
  /** The amount of this payment in the base unit. Default 1. */
  readonly amount?: bigint | undefined
  /** Returns a balance in the base unit. Asks the chain and not the adapter. */
  balanceOf(address: string): Promise<bigint>
  /** Resolves when the transaction is final. */
  confirmed(hash: string): Promise<unknown>
}

/** A method that an adapter may lack. `switchConnection` stands for an adapter that can have several wallets connected at once. */
export type ContractVerb = OptionalVerb | 'switchConnection'

export type AdapterContractParameters = {
  /** The name of the adapter in test reports. */
  name: string
  /** The optional functions that the adapter must have. The tests fail if it has others or lacks one. */
  verbs: readonly ContractVerb[]
  /**
   * Who switches the network. `wallet` (the default): the wallet switches, and may decline or add the network. `adapter`: the wallet has no
   * current network, so the adapter names the network in each request.
   */
  switching?: 'wallet' | 'adapter' | undefined
  /** Whether a test can leave the prompts of one wallet open while it uses the other wallet. Default true. */
  persons?: boolean | undefined
  /** Whether `create` returns a WalletConnect session. Default false. */
  walletConnect?: boolean | undefined
  create(): ContractSetup | Promise<ContractSetup>
}
