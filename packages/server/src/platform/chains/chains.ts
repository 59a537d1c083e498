/** A currency: the native coin of a chain, or a token. */
export type ListedCurrency = {
  name: string
  symbol: string
  /** The number of decimal places, at most 36. */
  decimals: number
  /** The picture: an https URL of a public host, or a `data:image/…` URI of at most 16 KiB. */
  logoURI?: string | undefined
}

/** A token of a token list. */
export type ListedToken = ListedCurrency & {
  /** The address of the contract (EVM), with its checksum or in lower case, or of the mint (Solana). */
  address: string
  /** The EVM chain id of the token, as in token lists. The server ignores a token whose `chainId` is not that of the chain. */
  chainId?: number | undefined
}

/** Where the price of a currency is read from. All prices are in US dollars. */
export type PriceOrigin =
  | {
      /** The address of a price feed of Chainlink (`AggregatorV3Interface`) whose answer is in US dollars. */
      feed: string
      /** The chain of the feed, by CAIP-2 id. Default: the chain of the currency. */
      chain?: string | undefined
      /**
       * The maximum age of the feed's answer, in seconds. Default: 90,000, which is 25 hours. For a feed with a shorter heartbeat, set a
       * smaller value.
       */
      maxAgeSeconds?: number | undefined
    }
  | {
      /**
       * The address of a Uniswap pool of the token and another token of the same chain. The price of the other token must come from a feed.
       * The price of a v3 pool is not used while it differs from the average of the last ten minutes by more than 2 %, or if the pool does
       * not record that average.
       */
      pool: string
      version: 'v2' | 'v3'
      /**
       * The minimum amount of the other token in the pool, in US dollars. The server uses no price of a pool with less, because anyone
       * could change that price with little money. Default: 50,000.
       */
      minDepth?: number | undefined
    }

/** The endpoints of one chain, and its settings for balances and prices. */
export type RpcChain = {
  /**
   * The JSON-RPC endpoints, in the order to try them. For Bitcoin (`bip122`), these are endpoints of an Esplora API instead. The URLs may
   * contain API keys, user names and passwords, because clients never see the URLs.
   */
  urls: readonly string[]
  /**
   * Methods that clients of the RPC proxy may call in addition to the default ones, such as `ots_searchTransactionsBefore` of your own
   * Erigon. A method with "send" in its name counts as one that sends a transaction.
   */
  methods?: readonly string[] | undefined
  /**
   * The native coin of the chain. On an EVM chain without `nativeCurrency`, the server serves no balances. Default: SOL on Solana, BTC on
   * Bitcoin.
   */
  nativeCurrency?: ListedCurrency | undefined
  /** The tokens whose balances and prices are served, at most 2,000. The server never returns a token that is not in this list. */
  tokens?: readonly ListedToken[] | undefined
  /** The origin of each price. The key is a token's address, or `native` for the native coin of the chain. */
  prices?: Readonly<Record<string, PriceOrigin>> | undefined
  /** The address of Multicall3 on an EVM chain that does not have it at the usual address, such as zkSync Era. */
  multicall?: string | undefined
}

/** The chains of a server, by CAIP-2 id: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type RpcChains = Readonly<Record<string, RpcChain>>

/** A JSON-RPC call without its id. */
export type RpcCall = { method: string; params?: readonly unknown[] | undefined }
