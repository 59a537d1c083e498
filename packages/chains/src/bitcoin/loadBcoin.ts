import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Parts of bcoin whose fast path is compiled C; each carries the same in JavaScript, for browsers. */
const compiled = ['bdb', 'bsip', 'bstring', 'mrmr']

/**
 * Loads bcoin without any native addon: what its packages tell bundlers to take in browsers (the `browser` field of their
 * manifests) is put in the place of what would need a compiler.
 */
export function loadBcoin(): Bcoin {
  const require = createRequire(import.meta.url)
  const fromBcoin = createRequire(require.resolve('bcoin/package.json'))
  for (const name of compiled) {
    const manifest = join(dirname(fromBcoin.resolve(name)), '../package.json')
    const { browser } = JSON.parse(readFileSync(manifest, 'utf8')) as { browser: Record<string, string> }
    const inside = createRequire(manifest)
    for (const [native, portable] of Object.entries(browser)) {
      inside(portable)
      require.cache[inside.resolve(native)] = require.cache[inside.resolve(portable)]
    }
  }
  const networks = require('bcoin/lib/protocol/networks') as { regtest: { addressPrefix: { bech32: string } } }
  // bcoin is from before BIP-173's prefix for regtest was settled.
  networks.regtest.addressPrefix.bech32 = 'bcrt'
  return require('bcoin') as Bcoin
}

/** What is used of bcoin 1.0.2, which ships no types. Hashes are hex in the order of bytes, ids in the order people read. */
export type Bcoin = {
  Chain: new (options: object) => BcoinChain
  Mempool: new (options: object) => BcoinMempool
  Miner: new (options: object) => BcoinMiner
  WorkerPool: new (options: object) => object
  Address: { fromScript(script: object): object | null }
  Script: { fromRaw(raw: Buffer): object }
  TX: { fromRaw(data: string, encoding: 'hex'): BcoinTransaction }
}

export type BcoinChain = {
  open(): Promise<void>
  readonly tip: BcoinEntry
  add(block: BcoinBlock): Promise<BcoinEntry | null>
  on(event: 'connect', listener: (entry: BcoinEntry, block: BcoinBlock) => void): void
}

export type BcoinMempool = {
  open(): Promise<void>
  readonly map: ReadonlyMap<string, { readonly tx: BcoinTransaction }>
  /** The hashes of the inputs that it misses; null when it took the transaction. */
  addTX(transaction: BcoinTransaction): Promise<readonly string[] | null>
  _addBlock(entry: BcoinEntry, transactions: readonly BcoinTransaction[]): Promise<void>
}

export type BcoinMiner = {
  open(): Promise<void>
  readonly cpu: { mineBlock(tip: null, address: object): Promise<BcoinBlock> }
}

export type BcoinEntry = { readonly height: number; readonly time: number; rhash(): string }
export type BcoinBlock = { readonly txs: readonly BcoinTransaction[] }

export type BcoinTransaction = {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly {
    readonly prevout: { readonly index: number; txid(): string }
    readonly sequence: number
    readonly script: { toRaw(): Buffer }
    readonly witness: { readonly items: readonly Buffer[] }
  }[]
  readonly outputs: readonly {
    readonly value: number
    readonly script: { toRaw(): Buffer }
    isDust(satPerKb: number): boolean
  }[]
  txid(): string
  isCoinbase(): boolean
  getWeight(): number
  toRaw(): Buffer
}
