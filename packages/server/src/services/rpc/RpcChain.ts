/** One chain of the RPC proxy. */
export type RpcChain = {
  /** The JSON-RPC endpoints, in the order to try them. The URLs may contain keys, so clients never see them. */
  urls: readonly string[]
  /** Methods that clients may call in addition to the default ones, such as `ots_searchTransactionsBefore` of your own Erigon. */
  methods?: readonly string[]
}

/** The chains of the RPC proxy, by CAIP-2 id: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type RpcChains = Readonly<Record<string, RpcChain>>

/** A JSON-RPC call that a client sends to the proxy. */
export type RpcCall = { method: string; params: unknown }

/** What a node responds to a call. An error of a node is a response too. */
export type RpcResponse = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
