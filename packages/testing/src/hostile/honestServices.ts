import type { PageRequest } from './startHostileServer.ts'

type Call = { id: unknown; method: string; params?: unknown }

const zeroHash = '0'.repeat(64)

/** The results of the JSON-RPC methods on EVM chains and Solana with which a page reads a balance. */
const rpcResults: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x10',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x0',
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_call: '0x',
  eth_getCode: '0x',
  getBalance: { context: { slot: 1 }, value: 5_000_000_000 },
  getLatestBlockhash: { context: { slot: 1 }, value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 100 } },
  getGenesisHash: 'ArEc3nkg9QtkjTMxMHHTjuK6SnhriBtEm6Z6eCUf5EQV',
}

/** Returns a correct response to a JSON-RPC request for an EVM chain or Solana. */
export function honestRpc({ body }: PageRequest): unknown {
  const respond = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: rpcResults[method] ?? null })
  return Array.isArray(body) ? (body as Call[]).map(respond) : respond(body as Call)
}

/** Returns a correct response of an API with the endpoints of Esplora. */
export function honestEsplora({ path }: PageRequest): unknown {
  if (path === '/fee-estimates') return { '1': 30.5, '6': 9.25, '144': 1.5 }
  if (path === '/blocks/tip/height') return 800_000
  if (path.endsWith('/utxo'))
    return [{ txid: zeroHash, vout: 0, value: 5_000, status: { confirmed: true, block_height: 1 } }]
  const stats = { funded_txo_sum: 9_000, spent_txo_sum: 4_000 }
  return path.startsWith('/address/') ? { chain_stats: stats, mempool_stats: stats } : undefined
}

/** Returns a function that responds correctly to requests to a wallet directory that lists these wallets. */
export function honestDirectory(wallets: readonly unknown[]): (asked: PageRequest) => unknown {
  return ({ path, query }) => {
    if (path === '/getWallets') {
      const entries = Number(query.get('entries') ?? 40)
      const start = (Number(query.get('page') ?? 1) - 1) * entries
      return { data: wallets.slice(start, start + entries), count: wallets.length }
    }
    return path === '/getAnalyticsConfig' ? { isAnalyticsEnabled: false } : undefined
  }
}
