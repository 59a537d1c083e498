import type { BcoinBlock, BcoinEntry, BcoinTransaction } from './loadBcoin.ts'

/** An output that can be spent. `value` in sat. */
export type Coin = { readonly txid: string; readonly vout: number; readonly value: number }

export type IndexedTransaction = {
  readonly transaction: BcoinTransaction
  /** Absent while the transaction is not in a block yet. */
  readonly block?: { readonly height: number; readonly hash: string; readonly time: number }
}

/** What was paid to and from one script, as Esplora counts it. Sums in sat. */
export type Totals = { funded: readonly number[]; spent: readonly number[]; txids: ReadonlySet<string> }

/**
 * What every script holds. bcoin's own index is left alone: it knows no taproot. Transactions are never taken back, since one
 * miner alone makes the chain.
 */
export type CoinIndex = {
  connect(entry: BcoinEntry, block: BcoinBlock): void
  blockHash(height: number): string | undefined
  find(txid: string): IndexedTransaction | undefined
  /** The transactions that are not in a block yet. */
  waiting(): readonly BcoinTransaction[]
  /** What one script can spend, with the transactions that wait taken into account. */
  coins(script: string): readonly Coin[]
  totals(script: string, among: 'blocks' | 'waiting'): Totals
}

export function createCoinIndex(waiting: () => readonly BcoinTransaction[]): CoinIndex {
  const transactions = new Map<string, IndexedTransaction>()
  const byScript = new Map<string, Set<BcoinTransaction>>()
  const hashes: string[] = []

  const output = (txid: string, vout: number) =>
    (transactions.get(txid)?.transaction ?? waiting().find((other) => other.txid() === txid))?.outputs[vout]
  const spentScript = ({ prevout }: BcoinTransaction['inputs'][number]) => {
    const spent = output(prevout.txid(), prevout.index)
    return spent && scriptOf(spent)
  }
  const touching = (script: string): readonly BcoinTransaction[] => [
    ...(byScript.get(script) ?? []),
    ...waiting().filter((transaction) => scriptsOf(transaction).includes(script)),
  ]
  const scriptsOf = (transaction: BcoinTransaction) => [
    ...transaction.outputs.map(scriptOf),
    ...(transaction.isCoinbase() ? [] : transaction.inputs.map((input) => spentScript(input) ?? '')),
  ]

  return {
    connect(entry, { txs }) {
      const { height, time } = entry
      const hash = entry.rhash()
      hashes[height] = hash
      for (const transaction of txs) {
        transactions.set(transaction.txid(), { transaction, block: { height, hash, time } })
        for (const script of scriptsOf(transaction)) {
          const known = byScript.get(script)
          if (known) known.add(transaction)
          else byScript.set(script, new Set([transaction]))
        }
      }
    },
    blockHash: (height) => hashes[height],
    find(txid) {
      const transaction = waiting().find((other) => other.txid() === txid)
      return transactions.get(txid) ?? (transaction && { transaction })
    },
    waiting,
    coins(script) {
      const all = touching(script)
      const spent = new Set(
        all.flatMap(({ inputs }) => inputs.map(({ prevout }) => `${prevout.txid()}:${prevout.index}`)),
      )
      return all.flatMap((transaction) => {
        const txid = transaction.txid()
        return transaction.outputs.flatMap((each, vout) =>
          scriptOf(each) === script && !spent.has(`${txid}:${vout}`) ? [{ txid, vout, value: each.value }] : [],
        )
      })
    },
    totals(script, among) {
      const within = among === 'blocks' ? [...(byScript.get(script) ?? [])] : waiting()
      const own = within.filter((transaction) => scriptsOf(transaction).includes(script))
      return {
        funded: own.flatMap(({ outputs }) =>
          outputs.filter((each) => scriptOf(each) === script).map(({ value }) => value),
        ),
        spent: own.flatMap(({ inputs }) =>
          inputs.flatMap(({ prevout }) => {
            const each = output(prevout.txid(), prevout.index)
            return each && scriptOf(each) === script ? [each.value] : []
          }),
        ),
        txids: new Set(own.map((transaction) => transaction.txid())),
      }
    },
  }
}

export function scriptOf({ script }: BcoinTransaction['outputs'][number]): string {
  return script.toRaw().toString('hex')
}
