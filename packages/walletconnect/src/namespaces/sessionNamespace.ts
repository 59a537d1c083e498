import type { RpcSettings, SessionWallet, TransactionRequestOf } from '@latchkey/core/adapter'
import type { AccountType, Namespace, Network } from '@latchkey/protocol'
import type { ResponseCheck } from './responseForms.ts'
import type { WalletContext } from './walletContext.ts'

/** What this package needs to know about a namespace, and the functions that differ between namespaces. */
export type SessionNamespace<namespace extends Namespace = Namespace> = {
  /** The methods that a session proposal requests. */
  readonly methods: readonly string[]
  /** The events that a session proposal requests. */
  readonly events: readonly string[]
  /** The name of an event of this namespace that lists the active addresses, like `accountsChanged`. */
  readonly addressesEvent?: string
  /**
   * Methods to which the wallet responds without a prompt, because they send nothing and sign nothing. Methods that nodes handle are not
   * listed.
   */
  readonly safeMethods?: readonly string[]
  /** For each method: the check of the response's format. A wallet's response to any other method is not checked. */
  readonly responses: Readonly<Record<string, ResponseCheck>>
  readonly accountType: AccountType
  /** The method by which a site requests a connection. */
  readonly connectMethod?: string
  /** Methods that ask a wallet for networks which the session does not grant yet. */
  readonly networkMethods?: readonly string[]
  isAddress(address: string): boolean
  /** Responds to a request of the site. The response comes from the session, from the wallet, or from a node. */
  request(context: WalletContext, method: string, params: unknown): Promise<unknown>
  /** Returns whether the wallet sends the transaction that it signs, for a method without "send" in its name. */
  isSending?(method: string, params: unknown): boolean
  /** Switches the session to a network, also to a network that the session does not grant yet. */
  moveToNetwork?(context: WalletContext, network: Network): Promise<void>
  /** Reads the CAIP-2 reference from the data of a `chainChanged` event, if the data is not a CAIP-2 id. */
  readReference(data: unknown): string | undefined
  /** Writes a CAIP-2 reference as providers of the namespace expect it. By default the reference is not changed. */
  writeChainId?(reference: string): string
  /** Creates the request to sign a text. */
  signMessage(message: { message: string; address: string }): { method: string; params: unknown }
  /** Reads the balance of an address from a node, in the base unit of the chain's own coin. */
  readBalance?(parameters: { address: string; network: Network; rpc: RpcSettings }): Promise<bigint>
  readonly payments?: Payments<namespace>
}

/** The functions of a namespace that send a payment. */
type Payments<namespace extends Namespace> = {
  /** Asks the wallet to sign and send a transaction. */
  sendTransaction(parameters: {
    transaction: TransactionRequestOf<namespace>
    network: Network
    from: string
    wallet: SessionWallet
    isReceiver(to: string): boolean
  }): Promise<string>
  /** Loads the function that checks the address of a receiver. */
  loadReceiver(): Promise<(to: string) => boolean>
}

/** The events that the proposals for every namespace request. */
export const commonEvents = ['accountsChanged', 'chainChanged'] as const

/** Returns the data of an event if it is a text that is not empty. */
export function readText(data: unknown): string | undefined {
  return typeof data === 'string' && data ? data : undefined
}
