import type { RpcSettings, SessionWallet, TransactionRequest } from '@latchkey/core/adapter'
import type { AccountType, Network } from '@latchkey/protocol'
import type { WalletContext } from './walletContext.ts'

/** What WalletConnect has to know of a namespace. */
export type SessionNamespace = {
  /** The methods that a wallet is asked to support. */
  readonly methods: readonly string[]
  /** The events that a wallet is asked to send. */
  readonly events: readonly string[]
  /** An event with the addresses in use that this namespace has beside `accountsChanged`. */
  readonly addressesEvent?: string
  readonly accountType: AccountType
  /** The method by which a site asks to be connected. */
  readonly connectMethod?: string
  /** Methods by which a wallet can be asked for networks that it did not grant at first. */
  readonly networkMethods?: readonly string[]
  isAddress(address: string): boolean
  /** Responds to a request of the site: from the session, by the wallet, or by a node. */
  request(context: WalletContext, method: string, params: unknown): Promise<unknown>
  /** Moves the session to a network, also to one that the wallet did not grant at first. */
  moveToNetwork?(context: WalletContext, network: Network): Promise<void>
  /** The reference (CAIP-2) of the chain that a `chainChanged` event names, where that is no CAIP-2 id. */
  readReference(data: unknown): string | undefined
  /** How providers of the namespace write a reference; as it is, if left out. */
  writeChainId?(reference: string): string
  /** The request for a wallet to sign a text. */
  signMessage(message: { message: string; address: string }): { method: string; params: unknown }
  /** What an address holds of the chain's own coin, in its base unit, as a node says. */
  readBalance?(parameters: { address: string; network: Network; rpc: RpcSettings }): Promise<bigint>
  readonly payments?: Payments
}

type Payments = {
  /** Has the wallet sign and send a transaction. */
  sendTransaction(parameters: {
    transaction: TransactionRequest
    network: Network
    from: string
    wallet: SessionWallet
    isReceiver(to: string): boolean
  }): Promise<string>
  estimateGas(parameters: {
    transaction: TransactionRequest
    network: Network
    from: string
    rpc: RpcSettings
  }): Promise<bigint>
  /** Fetches the check of an address that is to be paid. */
  loadReceiver(): Promise<(to: string) => boolean>
}

export const commonEvents = ['accountsChanged', 'chainChanged'] as const

export function readText(data: unknown): string | undefined {
  return typeof data === 'string' && data ? data : undefined
}
