import type { CaipNetworkId } from './caip.ts'
import type { Namespace } from './namespaces.ts'

/** The currency in which a network takes its fees. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  /** How many decimals one unit has over the chain's base unit (wei, lamport, satoshi). */
  readonly decimals: number
}

/** A chain that a kit works with. An EVM network is also a viem `Chain`. */
export type Network = {
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
    readonly [key: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /**
   * Its picture: `imageUrl`, or else the mark that `imageId` names (a CAIP-2 id), which is the network's own by default. A test network may
   * name its main network.
   */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** The id under which older wallets know this network. */
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  /**
   * The name under which Wallet Standard wallets know this chain: `solana:localnet`. Needed for chains of one's own alone; those of
   * Solana and Bitcoin that every wallet knows are known here too.
   *
   * @see https://github.com/wallet-standard/wallet-standard
   */
  readonly walletStandardChain?: `${Namespace | 'bitcoin'}:${string}`
}
