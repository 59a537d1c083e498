import { type CoinIndex, createCoinIndex } from './coinIndex.ts'
import { type BcoinTransaction, loadBcoin } from './loadBcoin.ts'
import { toOutputScript } from './outputScript.ts'

/** The Bitcoin node that contains the local chain. */
export type BitcoinNode = {
  readonly index: CoinIndex
  height(): number
  /**
   * Adds a transaction to the mempool.
   *
   * @returns the transaction's id
   * @throws Error with the reason if the node refuses the transaction
   */
  submit(hex: string): Promise<string>
  /** Mines this many blocks. Their rewards go to `address`. */
  mine(count: number, address: string): Promise<void>
}

/** An address without a known private key. Block rewards that must not be spent go to this address. */
export const burnAddress = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'

/** The minimum fee rate of a transaction in sat/kB. The node refuses outputs that are too small to be worth spending at this rate. */
const minRelayFee = 1000

/**
 * Starts a full node for a new regtest chain. The chain is in memory, and the node has no peers. The node checks all consensus rules except
 * those of taproot (BIP-341).
 */
export async function startNode(): Promise<BitcoinNode> {
  const { Address, Chain, Mempool, Miner, Script, TX, WorkerPool } = loadBcoin()
  const options = { network: 'regtest', memory: true, workers: new WorkerPool({ enabled: false }) }
  const chain = new Chain(options)
  const mempool = new Mempool({ ...options, chain, replaceByFee: true })
  const miner = new Miner({ ...options, chain, mempool })
  const index = createCoinIndex(() => [...mempool.map.values()].map(({ tx }) => tx))
  chain.on('connect', (entry, block) => index.addBlock(entry, block))
  chain.on('connect', (entry, { txs }) => mempool._addBlock(entry, txs))
  await chain.open()
  index.addBlock(chain.tip, { txs: [] })
  await mempool.open()
  await miner.open()

  /** The latest mining task. Blocks are mined one after the other, because two blocks on top of the same block would be a fork. */
  let lastMiningTask: Promise<unknown> = Promise.resolve()
  const mineBlocksTo = async (count: number, to: object) => {
    for (let mined = 0; mined < count; mined++) await chain.add(await miner.cpu.mineBlock(null, to))
  }

  return {
    index,
    height: () => chain.tip.height,
    async submit(hex) {
      const transaction = parseTransaction(TX, hex)
      if (index.find(transaction.txid())) throw new Error('txn-already-known')
      if (transaction.outputs.some((output) => output.isDust(minRelayFee))) throw new Error('dust')
      const missingInputs = await mempool.addTX(transaction)
      if (missingInputs) throw new Error('bad-txns-inputs-missingorspent')
      return transaction.txid()
    },
    async mine(count, address) {
      const script = Script.fromRaw(Buffer.from(toOutputScript(address), 'hex'))
      const rewardAddress = Address.fromScript(script)
      if (!rewardAddress) throw new Error(`${address} cannot be mined to.`)
      const miningTask = lastMiningTask.then(() => mineBlocksTo(count, rewardAddress))
      lastMiningTask = miningTask.catch(() => {})
      await miningTask
    },
  }
}

function parseTransaction(TX: ReturnType<typeof loadBcoin>['TX'], hex: string): BcoinTransaction {
  try {
    return TX.fromRaw(hex, 'hex')
  } catch {
    throw new Error('TX decode failed')
  }
}
