import type { RpcCall, RpcResponse } from './RpcChain.ts'

/**
 * From when on a result can no longer change.
 *
 * - `always`: the result never changes.
 * - With `blockOf`: as soon as its block is final. `blockOf` returns that block, or `undefined` if the result has none yet.
 */
type Lifetime = 'always' | { blockOf: (call: RpcCall, result: unknown) => bigint | undefined }

export type RpcMethod = {
  /**
   * Whether the call sends a signed transaction. Such a call is never shared with the same call of another client, and its response is
   * never cached.
   */
  isSending?: true
  /** Absent if the result can change with each block. */
  lifetime?: Lifetime
}

const plain: RpcMethod = {}
const sending: RpcMethod = { isSending: true }
const always: RpcMethod = { lifetime: 'always' }
/** Creates a method whose result depends on one block. The parameter at `index` is the number of that block. */
const atBlock = (index: number): RpcMethod => ({
  lifetime: { blockOf: ({ params }) => toBlock(listOf(params)[index]) },
})
/** Creates a method whose result contains the number of its block, in the field `field`. */
const inBlock = (field: string): RpcMethod => ({
  lifetime: { blockOf: (_, result) => toBlock((result as Record<string, unknown> | null)?.[field]) },
})

/**
 * The methods of an EVM node that clients may call: they read data, simulate a transaction, or send a signed one. Methods are missing if
 * they store state on the node (filters), serve its operator (`admin_`, `debug_`, `miner_`), or use its keys (`eth_sign`, `personal_`).
 *
 * @see https://ethereum.github.io/execution-apis/
 */
const evmMethods: Readonly<Record<string, RpcMethod>> = {
  eth_blobBaseFee: plain,
  eth_blockNumber: plain,
  eth_call: atBlock(1),
  eth_chainId: always,
  eth_createAccessList: plain,
  eth_estimateGas: plain,
  eth_feeHistory: plain,
  eth_gasPrice: plain,
  eth_getBalance: atBlock(1),
  eth_getBlockByHash: inBlock('number'),
  eth_getBlockByNumber: atBlock(0),
  eth_getBlockReceipts: atBlock(0),
  eth_getBlockTransactionCountByHash: plain,
  eth_getBlockTransactionCountByNumber: atBlock(0),
  eth_getCode: atBlock(1),
  eth_getLogs: { lifetime: { blockOf: ({ params }) => lastBlockOfLogs(listOf(params)[0]) } },
  eth_getProof: atBlock(2),
  eth_getStorageAt: atBlock(2),
  eth_getTransactionByBlockHashAndIndex: inBlock('blockNumber'),
  eth_getTransactionByBlockNumberAndIndex: atBlock(0),
  eth_getTransactionByHash: inBlock('blockNumber'),
  eth_getTransactionCount: atBlock(1),
  eth_getTransactionReceipt: inBlock('blockNumber'),
  eth_maxPriorityFeePerGas: plain,
  eth_sendRawTransaction: sending,
  eth_simulateV1: atBlock(1),
  eth_syncing: plain,
  net_version: always,
  web3_clientVersion: plain,
}

/**
 * The methods of a Solana node that clients may call. `getProgramAccounts` is missing, because one call can read every account of a
 * program.
 *
 * @see https://solana.com/docs/rpc
 */
const solanaMethods: Readonly<Record<string, RpcMethod>> = {
  getAccountInfo: plain,
  getBalance: plain,
  getBlockHeight: plain,
  getBlockTime: plain,
  getEpochInfo: plain,
  getFeeForMessage: plain,
  getGenesisHash: always,
  getHealth: plain,
  getLatestBlockhash: plain,
  getMinimumBalanceForRentExemption: plain,
  getMultipleAccounts: plain,
  getRecentPrioritizationFees: plain,
  getSignatureStatuses: plain,
  getSignaturesForAddress: plain,
  getSlot: plain,
  getTokenAccountBalance: plain,
  getTokenAccountsByOwner: plain,
  getTokenSupply: plain,
  getTransaction: plain,
  getVersion: plain,
  isBlockhashValid: plain,
  sendTransaction: sending,
  simulateTransaction: plain,
}

const methodsByNamespace: Readonly<Record<string, Readonly<Record<string, RpcMethod>>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
}

/** Returns whether the proxy supports the chains of a namespace. */
export function hasMethods(namespace: string): boolean {
  return Object.hasOwn(methodsByNamespace, namespace)
}

/** Returns the method with this name, or `undefined` if clients may not call it. */
export function findMethod(
  { namespace, extraMethods }: { namespace: string; extraMethods: readonly string[] },
  name: string,
): RpcMethod | undefined {
  const methods = methodsByNamespace[namespace] ?? {}
  if (Object.hasOwn(methods, name)) return methods[name]
  return extraMethods.includes(name) ? plain : undefined
}

/**
 * Returns from when on a response can no longer change: `always`, or the number of the block that must be final. `undefined` if the
 * response can change at any time. A result of `null` means that the node does not know the block or the transaction yet.
 */
export function lastingFrom(
  call: RpcCall,
  { lifetime }: RpcMethod,
  response: RpcResponse,
): 'always' | bigint | undefined {
  if (!lifetime || 'error' in response || response.result === null || response.result === undefined) return undefined
  return lifetime === 'always' ? lifetime : lifetime.blockOf(call, response.result)
}

/** Returns the last block of a range of logs, or `undefined` if the range has no fixed end. */
function lastBlockOfLogs(filter: unknown): bigint | undefined {
  const { fromBlock, toBlock: last } = (filter ?? {}) as Record<string, unknown>
  return toBlock(fromBlock) === undefined ? undefined : toBlock(last)
}

/** Returns a block number that is written in hex. `undefined` for tags such as `latest`, and for any other value. */
function toBlock(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}

function listOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}
