import type { RpcCall } from './chains.ts'

/**
 * The time from which a result stays the same.
 *
 * - `always`: from the first response.
 * - `blockOf`: from the time when the block of the result is final. `blockOf` returns the number of that block, or `undefined` if the
 *   result belongs to no block yet.
 */
type Lifetime = 'always' | { blockOf: (call: RpcCall, result: unknown) => bigint | undefined }

/** What the server knows about a JSON-RPC method. */
export type RpcMethod = {
  /** Whether the call sends a signed transaction. Such a call is never shared with the same call of another client, and never cached. */
  isSending?: true
  /** Absent if the result can change with each block. */
  lifetime?: Lifetime
}

const uncachedMethod: RpcMethod = {}
const sendingMethod: RpcMethod = { isSending: true }
const permanentMethod: RpcMethod = { lifetime: 'always' }
/**
 * Describes a method whose result for one block never changes, so that it can be cached. The number of the block is the parameter at
 * `index`. `eth_call` is not such a method: on some rollups, built-in contracts give another result for the same block later.
 */
const createMethodAtBlock = (index: number): RpcMethod => ({
  lifetime: { blockOf: ({ params = [] }) => readBlockNumber(params[index]) },
})
/** Describes a method whose result contains the number of its block in `field`. */
const createMethodInBlock = (field: string): RpcMethod => ({
  lifetime: { blockOf: (_, result) => readBlockNumber((result as Record<string, unknown> | null)?.[field]) },
})

/**
 * The methods of an EVM node that clients may call: methods that read data, simulate a transaction, or send a signed transaction. Missing
 * are methods that keep a state on the node (filters), methods for its operator (`admin_`, `debug_`, `miner_`), and methods that use its
 * keys (`eth_sign`, `personal_`).
 *
 * @see https://ethereum.github.io/execution-apis/
 */
const evmMethods: Readonly<Record<string, RpcMethod>> = {
  eth_blobBaseFee: uncachedMethod,
  eth_blockNumber: uncachedMethod,
  eth_call: uncachedMethod,
  eth_chainId: permanentMethod,
  eth_createAccessList: uncachedMethod,
  eth_estimateGas: uncachedMethod,
  eth_feeHistory: uncachedMethod,
  eth_gasPrice: uncachedMethod,
  eth_getBalance: createMethodAtBlock(1),
  eth_getBlockByHash: createMethodInBlock('number'),
  eth_getBlockByNumber: createMethodAtBlock(0),
  eth_getBlockReceipts: createMethodAtBlock(0),
  eth_getBlockTransactionCountByHash: uncachedMethod,
  eth_getBlockTransactionCountByNumber: createMethodAtBlock(0),
  eth_getCode: createMethodAtBlock(1),
  eth_getLogs: { lifetime: { blockOf: ({ params = [] }) => findLastBlockOfLogs(params[0]) } },
  eth_getProof: createMethodAtBlock(2),
  eth_getStorageAt: createMethodAtBlock(2),
  eth_getTransactionByBlockHashAndIndex: createMethodInBlock('blockNumber'),
  eth_getTransactionByBlockNumberAndIndex: createMethodAtBlock(0),
  eth_getTransactionByHash: createMethodInBlock('blockNumber'),
  eth_getTransactionCount: createMethodAtBlock(1),
  eth_getTransactionReceipt: createMethodInBlock('blockNumber'),
  eth_maxPriorityFeePerGas: uncachedMethod,
  eth_sendRawTransaction: sendingMethod,
  eth_simulateV1: uncachedMethod,
  eth_syncing: uncachedMethod,
  net_version: permanentMethod,
  web3_clientVersion: uncachedMethod,
}

/**
 * The methods of a Solana node that clients may call. `getProgramAccounts` is missing, because one call can read every account of a
 * program.
 *
 * @see https://solana.com/docs/rpc
 */
const solanaMethods: Readonly<Record<string, RpcMethod>> = {
  getAccountInfo: uncachedMethod,
  getBalance: uncachedMethod,
  getBlockHeight: uncachedMethod,
  getBlockTime: uncachedMethod,
  getEpochInfo: uncachedMethod,
  getFeeForMessage: uncachedMethod,
  getGenesisHash: permanentMethod,
  getHealth: uncachedMethod,
  getLatestBlockhash: uncachedMethod,
  getMinimumBalanceForRentExemption: uncachedMethod,
  getMultipleAccounts: uncachedMethod,
  getRecentPrioritizationFees: uncachedMethod,
  getSignatureStatuses: uncachedMethod,
  getSignaturesForAddress: uncachedMethod,
  getSlot: uncachedMethod,
  getTokenAccountBalance: uncachedMethod,
  getTokenAccountsByOwner: uncachedMethod,
  getTokenSupply: uncachedMethod,
  getTransaction: uncachedMethod,
  getVersion: uncachedMethod,
  isBlockhashValid: uncachedMethod,
  sendTransaction: sendingMethod,
  simulateTransaction: uncachedMethod,
}

const methodsByNamespace: Readonly<Record<string, Readonly<Record<string, RpcMethod>>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
}

/** Returns a cheap call that tests whether a node of a namespace works. */
export function createProbe(namespace: string): RpcCall {
  return { method: namespace === 'solana' ? 'getHealth' : 'eth_chainId' }
}

/** Whether the RPC proxy supports the chains of a namespace. */
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
  return /send/i.test(name) ? sendingMethod : uncachedMethod
}

/**
 * Returns the number of the block after whose finalization a result can no longer change. Returns `always` if the result never changes, and
 * `undefined` if it can change at any time. A result of `null` means that the node does not know the block or the transaction yet.
 */
export function findRequiredFinalBlock(
  call: RpcCall,
  { lifetime }: RpcMethod,
  result: unknown,
): 'always' | bigint | undefined {
  if (!lifetime || result === null || result === undefined) return undefined
  return lifetime === 'always' ? lifetime : lifetime.blockOf(call, result)
}

/** Returns the number of the last block of a range of logs, or `undefined` if the range has no fixed start or end. */
function findLastBlockOfLogs(filter: unknown): bigint | undefined {
  const { fromBlock, toBlock: last } = (filter ?? {}) as Record<string, unknown>
  return readBlockNumber(fromBlock) === undefined ? undefined : readBlockNumber(last)
}

/** Reads a block number in hex. `undefined` for tags such as `latest`, and for anything else. */
function readBlockNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
