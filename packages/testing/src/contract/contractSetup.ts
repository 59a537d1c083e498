import type { AdapterFactory } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { OptionalVerb } from '../adapter/scriptedAdapter.ts'

/** A real or scripted wallet as the contract handles it, whatever its chain. */
export type ContractWallet = {
  readonly connectorId: string
  /** The accounts that it shows, as the adapter writes them; the first is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /** How often its person was asked, over all pages. */
  promptCount(): number
  /** What its person does from now on. */
  setMode(mode: 'approve' | 'reject'): void
  /** Shows this account alone. */
  useAccount(address: string): void
  /** Moves to a network that it knows. */
  useNetwork(network: Network): void
  /** Takes the site's permission away. */
  revoke(): void
  /** From now on it adds no network that it does not know. */
  refuseNetworks(): void
}

/** The world of one test, made anew for each. */
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
  readonly capabilities?: ContractCapabilities | undefined
  close?(): Promise<void> | void
}

/** How the contract checks an optional verb of the port. */
export type ContractCapabilities = {
  /** Whether the chain takes this as the account's signature. */
  verifyMessage(parameters: { message: string; address: string; signature: string }): Promise<boolean>
  /** Somebody who can be paid, and the balance that the chain itself knows, in its base unit. */
  readonly receiver: string
  balanceOf(address: string): Promise<bigint>
  /** Settles when the transaction is final. */
  confirmed(hash: string): Promise<unknown>
}

export type AdapterContractParameters = {
  /** What is tested, as the reports name it. */
  name: string
  /** The optional verbs that the adapter is meant to have. */
  verbs: readonly OptionalVerb[]
  create(): ContractSetup | Promise<ContractSetup>
}
