import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Packages of bcoin that contain native code. Each also has a version in JavaScript, for browsers. */
const packagesWithNativeCode = ['bdb', 'bsip', 'bstring', 'mrmr']

/**
 * Loads bcoin without its native code, which would need a compiler on this machine. The files that each package names in the field
 * `browser` of its `package.json` are used instead.
 */
export function loadBcoin(): Bcoin {
  const require = createRequire(import.meta.url)
  const requireFromBcoin = createRequire(require.resolve('bcoin/package.json'))
  for (const name of packagesWithNativeCode) {
    const manifestPath = join(dirname(requireFromBcoin.resolve(name)), '../package.json')
    const { browser } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { browser: Record<string, string> }
    const requireInPackage = createRequire(manifestPath)
    for (const [native, portable] of Object.entries(browser)) {
      requireInPackage(portable)
      require.cache[requireInPackage.resolve(native)] = require.cache[requireInPackage.resolve(portable)]
    }
  }
  const networks = require('bcoin/lib/protocol/networks') as { regtest: { addressPrefix: { bech32: string } } }
  // bcoin was written before BIP-173 and has another prefix for addresses on regtest.
  networks.regtest.addressPrefix.bech32 = 'bcrt'
  return require('bcoin') as Bcoin
}

/**
 * Types for the part of bcoin 1.0.2 that this package uses, because bcoin has no types. Hashes are hex in internal byte order.
 * Transaction ids are hex in the reverse byte order, in which explorers show them.
 */
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
  /** Adds a transaction to the mempool. Returns null if the transaction was accepted, otherwise the hashes of the missing inputs. */
  addTX(transaction: BcoinTransaction): Promise<readonly string[] | null>
  _addBlock(entry: BcoinEntry, transactions: readonly BcoinTransaction[]): Promise<void>
}

export type BcoinMiner = {
  open(): Promise<void>
  readonly cpu: { mineBlock(tip: null, address: object): Promise<BcoinBlock> }
}

/** The header of a block in the chain. `rhash` returns the hash of the block in the byte order that explorers show. */
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
