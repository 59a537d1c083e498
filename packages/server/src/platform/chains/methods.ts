import type { RpcCall } from './chains.ts'

/**
 * The time from which a result stays the same.
 *
 * - `always`: from the first response.
 * - `blockOf`: from the time when the block of the result is final. `blockOf` returns the number of that block, or `undefined` if the
 *   result belongs to no block yet.
 */
type Lifetime = 'always' | { blockOf: (call: RpcCall, result: unknown) => bigint | undefined }

export type RpcMethod = {
  /** Whether the call sends a signed transaction. Such a call is never shared with the same call of another client, and never cached. */
  isSending?: true
  /** Absent if the result can change with each block. */
  lifetime?: Lifetime
}

const uncached: RpcMethod = {}
const sending: RpcMethod = { isSending: true }
const always: RpcMethod = { lifetime: 'always' }
/**
 * A method whose result depends on one block. The number of the block is the parameter at `index`. `eth_call` does not use this function,
 * because some rollups have built-in contracts that respond differently later.
 */
const atBlock = (index: number): RpcMethod => ({
  lifetime: { blockOf: ({ params = [] }) => toBlock(params[index]) },
})
/** A method whose result contains the number of its block in `field`. */
const inBlock = (field: string): RpcMethod => ({
  lifetime: { blockOf: (_, result) => toBlock((result as Record<string, unknown> | null)?.[field]) },
})

/**
 * The methods of an EVM node that clients may call: methods that read data, simulate a transaction, or send a signed transaction. Missing
 * are methods that keep a state on the node (filters), methods for its operator (`admin_`, `debug_`, `miner_`), and methods that use its
 * keys (`eth_sign`, `personal_`).
 *
 * @see https://ethereum.github.io/execution-apis/
 */
const evmMethods: Readonly<Record<string, RpcMethod>> = {
  eth_blobBaseFee: uncached,
  eth_blockNumber: uncached,
  eth_call: uncached,
  eth_chainId: always,
  eth_createAccessList: uncached,
  eth_estimateGas: uncached,
  eth_feeHistory: uncached,
  eth_gasPrice: uncached,
  eth_getBalance: atBlock(1),
  eth_getBlockByHash: inBlock('number'),
  eth_getBlockByNumber: atBlock(0),
  eth_getBlockReceipts: atBlock(0),
  eth_getBlockTransactionCountByHash: uncached,
  eth_getBlockTransactionCountByNumber: atBlock(0),
  eth_getCode: atBlock(1),
  eth_getLogs: { lifetime: { blockOf: ({ params = [] }) => lastBlockOfLogs(params[0]) } },
  eth_getProof: atBlock(2),
  eth_getStorageAt: atBlock(2),
  eth_getTransactionByBlockHashAndIndex: inBlock('blockNumber'),
  eth_getTransactionByBlockNumberAndIndex: atBlock(0),
  eth_getTransactionByHash: inBlock('blockNumber'),
  eth_getTransactionCount: atBlock(1),
  eth_getTransactionReceipt: inBlock('blockNumber'),
  eth_maxPriorityFeePerGas: uncached,
  eth_sendRawTransaction: sending,
  eth_simulateV1: uncached,
  eth_syncing: uncached,
  net_version: always,
  web3_clientVersion: uncached,
}

/**
 * The methods of a Solana node that clients may call. `getProgramAccounts` is missing, because one call can read every account of a
 * program.
 *
 * @see https://solana.com/docs/rpc
 */
const solanaMethods: Readonly<Record<string, RpcMethod>> = {
  getAccountInfo: uncached,
  getBalance: uncached,
  getBlockHeight: uncached,
  getBlockTime: uncached,
  getEpochInfo: uncached,
  getFeeForMessage: uncached,
  getGenesisHash: always,
  getHealth: uncached,
  getLatestBlockhash: uncached,
  getMinimumBalanceForRentExemption: uncached,
  getMultipleAccounts: uncached,
  getRecentPrioritizationFees: uncached,
  getSignatureStatuses: uncached,
  getSignaturesForAddress: uncached,
  getSlot: uncached,
  getTokenAccountBalance: uncached,
  getTokenAccountsByOwner: uncached,
  getTokenSupply: uncached,
  getTransaction: uncached,
  getVersion: uncached,
  isBlockhashValid: uncached,
  sendTransaction: sending,
  simulateTransaction: uncached,
}

const methodsByNamespace: Readonly<Record<string, Readonly<Record<string, RpcMethod>>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
}

/** Returns a cheap call that tests whether a node of a namespace works. */
export function probeOf(namespace: string): RpcCall {
  return { method: namespace === 'solana' ? 'getHealth' : 'eth_chainId' }
}

/** Whether the proxy supports the chains of a namespace. */
export function hasMethods(namespace: string): boolean {
  return Object.hasOwn(methodsByNamespace, namespace)
}

/** Returns a method that clients may call, or `undefined`. */
export function findMethod(
  { namespace, extraMethods }: { namespace: string; extraMethods: readonly string[] },
  name: string,
): RpcMethod | undefined {
  const methods = methodsByNamespace[namespace] ?? {}
  if (Object.hasOwn(methods, name)) return methods[name]
  if (!extraMethods.includes(name)) return undefined
  return /send/i.test(name) ? sending : uncached
}

/**
 * Returns the block that must be final before a result can no longer change. Returns `always` if the result never changes, and
 * `undefined` if it can change at any time. A result of `null` means that the node does not know the block or the transaction yet.
 */
export function requiredFinalBlock(
  call: RpcCall,
  { lifetime }: RpcMethod,
  result: unknown,
): 'always' | bigint | undefined {
  if (!lifetime || result === null || result === undefined) return undefined
  return lifetime === 'always' ? lifetime : lifetime.blockOf(call, result)
}

/** The last block of a range of logs, or `undefined` if the range has no fixed end. */
function lastBlockOfLogs(filter: unknown): bigint | undefined {
  const { fromBlock, toBlock: last } = (filter ?? {}) as Record<string, unknown>
  return toBlock(fromBlock) === undefined ? undefined : toBlock(last)
}

/** Reads a block number in hex. `undefined` for tags such as `latest`, and for anything else. */
function toBlock(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
