import type { AdapterFactory, Connector, SessionWallet } from '@latchkey/core/adapter'
import type { OptionalVerb, ScriptedSessionControl } from '@latchkey/core/testing'
import type { Network } from '@latchkey/protocol'

/** A wallet of any chain, real or scripted, with the functions that the adapter contract tests (`adapterContract`) call. */
export type ContractWallet = {
  readonly connectorId: string
  /** The addresses of the wallet's accounts, in the format of the adapter. The first account is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /**
   * Returns the address of the same account on a network other than `home`. Needed only for Bitcoin, where each network has its own address
   * format.
   */
  addressOn?(address: string, network: Network): string
  /** The number of prompts that the wallet has shown on all pages together. */
  promptCount(): number
  /** Sets how the person who uses the wallet responds to prompts. With `manual`, every prompt stays open. */
  setMode(mode: 'approve' | 'reject' | 'manual'): void
  /** After this call, the wallet does not respond to disconnect requests. The tests call this function only if `persons` is true. */
  hangOnLeave?(): void
  /** Selects the account with this address. The wallet then shows sites only this account. */
  useAccount(address: string): void
  /** Switches the wallet to a network that it knows. */
  useNetwork(network: Network): void
  /** Removes the site's permission, as a person does in the wallet. */
  revoke(): void
  /** After this call, the wallet declines to add networks that it does not know. */
  refuseNetworks(): void
}

/**
 * A scripted WalletConnect session for the adapter contract tests (`adapterContract`). The session grants no accounts before the call of
 * `control.grant()`. After this call, the session grants the networks `home` and `known`, and its current network is `home`. When the
 * adapter switches to `unknown`, the session also grants this network.
 */
export type ContractSession = {
  /** The connector of the session in the list of connectors in core. */
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
   * Returns a new factory for the adapter of one page. To simulate a reload, the tests call this function again: the new page shares only
   * the storage and the wallets with the old page.
   */
  factory(): AdapterFactory
  readonly networks: {
    /** The network on which both wallets start. */
    readonly home: Network
    /** Another configured network that both wallets know. */
    readonly known: Network
    /** A configured network that the wallets do not know at first. */
    readonly unknown: Network
    /** A network that the wallets know but that is not configured. */
    readonly foreign: Network
  }
  readonly wallets: readonly [ContractWallet, ContractWallet]
  /** The WalletConnect session. Absent if the adapter does not support WalletConnect. */
  readonly session?: ContractSession | undefined
  readonly capabilities?: ContractCapabilities | undefined
  close?(): Promise<void> | void
}

/** What the tests of an adapter's optional methods need: checks against the chain, and an address to which they can send a payment. */
export type ContractCapabilities = {
  /** Returns true if a message's signature is valid for the address. */
  verifyMessage(parameters: { message: string; address: string; signature: string }): Promise<boolean>
  /** An address to which a test can send a payment. */
  readonly receiver: string
  /** The amount of the payment to `receiver`, in the base unit. Default 1. */
  readonly amount?: bigint | undefined
  /** Returns the balance of an address in the base unit. Asks the chain directly, and not through the adapter. */
  balanceOf(address: string): Promise<bigint>
  /** Resolves when the transaction is final. */
  confirmed(hash: string): Promise<unknown>
}

/** An optional method of an adapter. `switchConnection` means that several wallets can be connected at the same time. */
export type ContractVerb = OptionalVerb | 'switchConnection'

export type AdapterContractParameters = {
  /** The name of the adapter in test reports. */
  name: string
  /**
   * The optional methods that the adapter has. The tests fail if one of them is missing, or if the adapter has other optional methods.
   */
  verbs: readonly ContractVerb[]
  /**
   * Who switches the network. `wallet` (the default): the wallet switches, and may decline or add the network. `adapter`: the wallet has no
   * current network, so the adapter alone switches, and names the network in each request.
   */
  switching?: 'wallet' | 'adapter' | undefined
  /** Whether a test can leave the prompts of one wallet open while it uses the other wallet. Default true. */
  persons?: boolean | undefined
  /** Whether `create` returns a WalletConnect session. Default false. */
  walletConnect?: boolean | undefined
  create(): ContractSetup | Promise<ContractSetup>
}
