import type { CaipNetworkId } from './caip.ts'
import type { WalletStandardName } from './namespaces/bip122.ts'
import type { Namespace } from './namespaces/namespaces.ts'

/** The currency in which a network charges its fees. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  /** The number of decimal places: one unit of the currency is 10 to the power of `decimals` base units (wei, lamport, satoshi). */
  readonly decimals: number
}

/** A network that a site uses with Latchkey. An EVM network is also a viem `Chain`. */
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
   * The network's picture. `imageUrl` is the URL of a picture. `imageId` is the CAIP-2 id of a network whose picture to
   * use; by default the network's own id. A test network may set the id of its main network here.
   */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** The id that older wallets use for this network. */
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  /**
   * The name of this network in Wallet Standard, for example `solana:localnet`. Set it only for a custom network,
   * because Latchkey knows the names of the common networks of Solana and Bitcoin.
   *
   * @see https://github.com/wallet-standard/wallet-standard
   */
  readonly walletStandardChain?: `${Namespace | WalletStandardName}:${string}`
}
