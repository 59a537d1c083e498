/** A currency: a chain's own coin, or a token. */
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
  /** The number of an EVM chain, as in token lists. A token of another chain is ignored. */
  chainId?: number | undefined
}

/** Where the price of a currency is read from. All prices are in US dollars. */
export type PriceOrigin =
  | {
      /** The address of a price feed of Chainlink (`AggregatorV3Interface`) whose answer is in US dollars. */
      feed: string
      /** The chain of the feed, by CAIP-2 id. Default: the chain of the currency. */
      chain?: string | undefined
      /** How old an answer may be, s. Default: 90,000, which is 25 hours. A feed with a shorter heartbeat needs less. */
      maxAgeSeconds?: number | undefined
    }
  | {
      /**
       * The address of a Uniswap pool of the token and another token of the same chain, whose price comes from a feed. The price of a v3 pool
       * is unknown while it differs from the average of the last ten minutes by more than 2 %, or if the pool does not keep that average.
       */
      pool: string
      version: 'v2' | 'v3'
      /**
       * The least amount of the other token in the pool, in US dollars. The price of a pool with less is unknown, because it would cost
       * little to move it. Default: 50,000.
       */
      minDepth?: number | undefined
    }

/** The endpoints of one chain, and what the server needs to know of the chain for balances and prices. */
export type RpcChain = {
  /**
   * The JSON-RPC endpoints, in the order to try them. Bitcoin (`bip122`) has endpoints of an Esplora API instead. They may contain keys, and
   * a user name and a password: clients never see the URLs.
   */
  urls: readonly string[]
  /**
   * Methods that clients of the RPC proxy may call in addition to the default ones, such as `ots_searchTransactionsBefore` of your own
   * Erigon. A method with "send" in its name counts as one that sends a transaction.
   */
  methods?: readonly string[] | undefined
  /** The chain's own coin. An EVM chain without it has no balances. Default of other chains: SOL or BTC. */
  nativeCurrency?: ListedCurrency | undefined
  /** The tokens whose balances and prices are served, at most 2,000. Unlisted tokens are never shown. */
  tokens?: readonly ListedToken[] | undefined
  /** Where prices come from, by the token's address, or `native` for the chain's own coin. */
  prices?: Readonly<Record<string, PriceOrigin>> | undefined
  /** The address of Multicall3 on an EVM chain that does not have it at the usual address, such as zkSync Era. */
  multicall?: string | undefined
}

/** The chains of a server, by CAIP-2 id: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type RpcChains = Readonly<Record<string, RpcChain>>

/** A call of a client. */
export type RpcCall = { method: string; params?: readonly unknown[] | undefined }
