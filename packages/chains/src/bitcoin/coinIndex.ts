import type { BcoinBlock, BcoinEntry, BcoinTransaction } from './loadBcoin.ts'

/** An unspent output of a transaction. `value` is in sat. */
export type Coin = { readonly txid: string; readonly vout: number; readonly value: number }

/** A transaction with the block that contains it. */
export type IndexedTransaction = {
  readonly transaction: BcoinTransaction
  /** The block that contains the transaction. Absent while the transaction is unconfirmed. */
  readonly block?: { readonly height: number; readonly hash: string; readonly time: number }
}

/** The values, in sat, of the outputs that one script has received and spent, and the ids of all transactions that contain the script. */
export type ScriptTotals = { funded: readonly number[]; spent: readonly number[]; txids: ReadonlySet<string> }

/**
 * Finds the coins of every output script. It replaces the index that is part of bcoin, which does not support taproot. It never removes a
 * transaction, because a chain with only one miner has no forks.
 */
export type CoinIndex = {
  /** Adds the transactions of a new block to the index. */
  addBlock(entry: BcoinEntry, block: BcoinBlock): void
  blockHash(height: number): string | undefined
  find(txid: string): IndexedTransaction | undefined
  /** Returns the transactions that are not in a block yet. */
  unconfirmed(): readonly BcoinTransaction[]
  /** Returns the coins that one script can spend, including coins of unconfirmed transactions. */
  coins(script: string): readonly Coin[]
  /** Returns the totals of one script. Counts either only transactions in blocks, or only unconfirmed transactions (`waiting`). */
  totals(script: string, among: 'blocks' | 'waiting'): ScriptTotals
}

export function createCoinIndex(listUnconfirmed: () => readonly BcoinTransaction[]): CoinIndex {
  const transactions = new Map<string, IndexedTransaction>()
  const transactionsByScript = new Map<string, Set<BcoinTransaction>>()
  const blockHashes: string[] = []

  const findOutput = (txid: string, vout: number) =>
    (transactions.get(txid)?.transaction ?? listUnconfirmed().find((other) => other.txid() === txid))?.outputs[vout]
  const findSpentScript = ({ prevout }: BcoinTransaction['inputs'][number]) => {
    const spentOutput = findOutput(prevout.txid(), prevout.index)
    return spentOutput && toScriptHex(spentOutput)
  }
  const findTransactionsOf = (script: string): readonly BcoinTransaction[] => [
    ...(transactionsByScript.get(script) ?? []),
    ...listUnconfirmed().filter((transaction) => listScriptsOf(transaction).includes(script)),
  ]
  const listScriptsOf = (transaction: BcoinTransaction) => [
    ...transaction.outputs.map(toScriptHex),
    ...(transaction.isCoinbase() ? [] : transaction.inputs.map((input) => findSpentScript(input) ?? '')),
  ]

  return {
    addBlock(entry, { txs }) {
      const { height, time } = entry
      const hash = entry.rhash()
      blockHashes[height] = hash
      for (const transaction of txs) {
        transactions.set(transaction.txid(), { transaction, block: { height, hash, time } })
        for (const script of listScriptsOf(transaction)) {
          const transactionsOfScript = transactionsByScript.get(script)
          if (transactionsOfScript) transactionsOfScript.add(transaction)
          else transactionsByScript.set(script, new Set([transaction]))
        }
      }
    },
    blockHash: (height) => blockHashes[height],
    find(txid) {
      const transaction = listUnconfirmed().find((other) => other.txid() === txid)
      return transactions.get(txid) ?? (transaction && { transaction })
    },
    unconfirmed: listUnconfirmed,
    coins(script) {
      const transactionsOfScript = findTransactionsOf(script)
      const spentOutpoints = new Set(
        transactionsOfScript.flatMap(({ inputs }) => inputs.map(({ prevout }) => `${prevout.txid()}:${prevout.index}`)),
      )
      return transactionsOfScript.flatMap((transaction) => {
        const txid = transaction.txid()
        return transaction.outputs.flatMap((each, vout) =>
          toScriptHex(each) === script && !spentOutpoints.has(`${txid}:${vout}`)
            ? [{ txid, vout, value: each.value }]
            : [],
        )
      })
    },
    totals(script, among) {
      const candidates = among === 'blocks' ? [...(transactionsByScript.get(script) ?? [])] : listUnconfirmed()
      const transactionsOfScript = candidates.filter((transaction) => listScriptsOf(transaction).includes(script))
      return {
        funded: transactionsOfScript.flatMap(({ outputs }) =>
          outputs.filter((each) => toScriptHex(each) === script).map(({ value }) => value),
        ),
        spent: transactionsOfScript.flatMap(({ inputs }) =>
          inputs.flatMap(({ prevout }) => {
            const spentOutput = findOutput(prevout.txid(), prevout.index)
            return spentOutput && toScriptHex(spentOutput) === script ? [spentOutput.value] : []
          }),
        ),
        txids: new Set(transactionsOfScript.map((transaction) => transaction.txid())),
      }
    },
  }
}

export function toScriptHex({ script }: BcoinTransaction['outputs'][number]): string {
  return script.toRaw().toString('hex')
}
