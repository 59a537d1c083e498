/** The endpoints of one chain. */
export type RpcChain = {
  /**
   * The JSON-RPC endpoints, in the order to try them. They may contain keys, and a user name and a password: clients never see the URLs.
   */
  urls: readonly string[]
  /**
   * Methods that clients of the RPC proxy may call in addition to the default ones, such as `ots_searchTransactionsBefore` of your own
   * Erigon. A method with "send" in its name counts as one that sends a transaction.
   */
  methods?: readonly string[]
}

/** The chains of a server, by CAIP-2 id: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type RpcChains = Readonly<Record<string, RpcChain>>

/** A call of a client. */
export type RpcCall = { method: string; params?: readonly unknown[] | undefined }
