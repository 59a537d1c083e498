import { type CoinIndex, createCoinIndex } from './coinIndex.ts'
import { type BcoinTransaction, loadBcoin } from './loadBcoin.ts'
import { toOutputScript } from './outputScript.ts'

export type BitcoinNode = {
  readonly index: CoinIndex
  height(): number
  /**
   * Takes a transaction into the pool of those that wait for a block.
   *
   * @returns its id
   * @throws Error with the node's reason
   */
  submit(hex: string): Promise<string>
  /** Mines blocks, whose rewards go to an address. */
  mine(count: number, address: string): Promise<void>
}

/** An address without a known key, for block rewards that are not to be spent. */
export const burnAddress = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'

/** In sat/kB. Nodes do not relay a transaction with a lower fee rate. */
const minRelayFee = 1000

/** A full node of a regtest chain of its own, in memory, without peers. Every rule of consensus but taproot's (BIP-341) is checked. */
export async function startNode(): Promise<BitcoinNode> {
  const { Address, Chain, Mempool, Miner, Script, TX, WorkerPool } = loadBcoin()
  const options = { network: 'regtest', memory: true, workers: new WorkerPool({ enabled: false }) }
  const chain = new Chain(options)
  const mempool = new Mempool({ ...options, chain, replaceByFee: true })
  const miner = new Miner({ ...options, chain, mempool })
  const index = createCoinIndex(() => [...mempool.map.values()].map(({ tx }) => tx))
  chain.on('connect', (entry, block) => index.connect(entry, block))
  chain.on('connect', (entry, { txs }) => mempool._addBlock(entry, txs))
  await chain.open()
  index.connect(chain.tip, { txs: [] })
  await mempool.open()
  await miner.open()

  /** One after the other: two blocks upon one tip would be a fork. */
  let mining: Promise<unknown> = Promise.resolve()
  const mineTo = async (count: number, to: object) => {
    for (let mined = 0; mined < count; mined++) await chain.add(await miner.cpu.mineBlock(null, to))
  }

  return {
    index,
    height: () => chain.tip.height,
    async submit(hex) {
      const transaction = parse(TX, hex)
      if (index.find(transaction.txid())) throw new Error('txn-already-known')
      if (transaction.outputs.some((output) => output.isDust(minRelayFee))) throw new Error('dust')
      const missing = await mempool.addTX(transaction)
      if (missing) throw new Error('bad-txns-inputs-missingorspent')
      return transaction.txid()
    },
    async mine(count, address) {
      const script = Script.fromRaw(Buffer.from(toOutputScript(address), 'hex'))
      const to = Address.fromScript(script)
      if (!to) throw new Error(`${address} cannot be mined to.`)
      const mined = mining.then(() => mineTo(count, to))
      mining = mined.catch(() => {})
      await mined
    },
  }
}

function parse(TX: ReturnType<typeof loadBcoin>['TX'], hex: string): BcoinTransaction {
  try {
    return TX.fromRaw(hex, 'hex')
  } catch {
    throw new Error('TX decode failed')
  }
}
