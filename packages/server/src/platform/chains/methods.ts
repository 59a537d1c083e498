import type { RpcCall } from './chains.ts'

/**
 * How long a result stays the same.
 *
 * - `always`: as long as the chain exists.
 * - `once final`: as soon as its block is final. `blockOf` returns that block, or `undefined` if the result has none yet.
 */
type Lifetime = 'always' | { blockOf: (call: RpcCall, result: unknown) => bigint | undefined }

export type RpcMethod = {
  /** Whether the call sends a signed transaction. It is never shared with the same call of another client, and never cached. */
  isSending?: true
  /** Absent if the result can change with each block. */
  lifetime?: Lifetime
}

const plain: RpcMethod = {}
const sending: RpcMethod = { isSending: true }
const always: RpcMethod = { lifetime: 'always' }
/**
 * The result is about the block that a parameter names by its number. Calls of contracts are missing: on some rollups, contracts of the
 * node respond differently later.
 */
const atBlock = (index: number): RpcMethod => ({
  lifetime: { blockOf: ({ params = [] }) => toBlock(params[index]) },
})
/** The result contains the number of its block. */
const inBlock = (field: string): RpcMethod => ({
  lifetime: { blockOf: (_, result) => toBlock((result as Record<string, unknown> | null)?.[field]) },
})

/**
 * The methods of a node of the EVM that clients may call: those that read, simulate or send a signed transaction. Methods with a state on
 * the node (filters), of its operator (`admin_`, `debug_`, `miner_`) or of its keys (`eth_sign`, `personal_`) are missing.
 *
 * @see https://ethereum.github.io/execution-apis/
 */
const evmMethods: Readonly<Record<string, RpcMethod>> = {
  eth_blobBaseFee: plain,
  eth_blockNumber: plain,
  eth_call: plain,
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
  eth_getLogs: { lifetime: { blockOf: ({ params = [] }) => lastBlockOfLogs(params[0]) } },
  eth_getProof: atBlock(2),
  eth_getStorageAt: atBlock(2),
  eth_getTransactionByBlockHashAndIndex: inBlock('blockNumber'),
  eth_getTransactionByBlockNumberAndIndex: atBlock(0),
  eth_getTransactionByHash: inBlock('blockNumber'),
  eth_getTransactionCount: atBlock(1),
  eth_getTransactionReceipt: inBlock('blockNumber'),
  eth_maxPriorityFeePerGas: plain,
  eth_sendRawTransaction: sending,
  eth_simulateV1: plain,
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
  return /send/i.test(name) ? sending : plain
}

/**
 * Returns since when a result can no longer change: always, or since the chain has finalized a block. `undefined` if it can change at any
 * time. A result of `null` means that the node does not know the block or the transaction yet.
 */
export function lastingFrom(call: RpcCall, { lifetime }: RpcMethod, result: unknown): 'always' | bigint | undefined {
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
