import { type ScriptTotals, toScriptHex } from './coinIndex.ts'
import type { BcoinTransaction } from './loadBcoin.ts'
import { toAddress, toOutputScript } from './outputScript.ts'
import type { BitcoinNode } from './startNode.ts'

/** The response of an Esplora endpoint. A body that is not a string is sent as JSON. */
export type EsploraResponse = { readonly status: 200 | 400 | 404; readonly body: unknown }

/**
 * Fee rates in sat/vB, by the number of blocks until the transaction is confirmed. They are constant, because blocks on this chain are
 * never full.
 */
const feeEstimates = { 1: 20, 2: 15, 3: 10, 6: 5, 12: 3, 144: 1, 1008: 1 }

const notFoundResponse: EsploraResponse = { status: 404, body: 'Not found' }
const createOkResponse = (body: unknown): EsploraResponse => ({ status: 200, body })

/**
 * Returns the response of an Esplora API to a GET request. Supports only the endpoints that wallets need.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraResponse(node: BitcoinNode, path: string): EsploraResponse {
  const [group = '', id = '', part = ''] = path.split('/').slice(1)
  const { index } = node
  switch (`${group}/${part}`) {
    case 'address/':
      return createOkResponse({
        address: id,
        chain_stats: toStats(index.totals(toOutputScript(id), 'blocks')),
        mempool_stats: toStats(index.totals(toOutputScript(id), 'waiting')),
      })
    case 'address/utxo':
      return createOkResponse(
        index.coins(toOutputScript(id)).map((coin) => ({ ...coin, status: readConfirmationStatus(node, coin.txid) })),
      )
    case 'tx/':
    case 'tx/hex':
    case 'tx/status': {
      const indexedTransaction = index.find(id)
      if (!indexedTransaction) return notFoundResponse
      if (part === 'hex') return createOkResponse(indexedTransaction.transaction.toRaw().toString('hex'))
      return createOkResponse(
        part === 'status'
          ? readConfirmationStatus(node, id)
          : describeTransaction(node, indexedTransaction.transaction),
      )
    }
    case 'block-height/':
      return /^\d+$/.test(id) && index.blockHash(Number(id))
        ? createOkResponse(index.blockHash(Number(id)))
        : notFoundResponse
    case 'blocks/height':
      return id === 'tip' ? createOkResponse(node.height()) : notFoundResponse
    case 'blocks/hash':
      return id === 'tip' ? createOkResponse(index.blockHash(node.height())) : notFoundResponse
    case 'fee-estimates/':
      return createOkResponse(feeEstimates)
    default:
      return notFoundResponse
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function toStats({ funded, spent, txids }: ScriptTotals) {
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: txids.size,
  }
}

function readConfirmationStatus({ index }: BitcoinNode, txid: string) {
  const block = index.find(txid)?.block
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

function describeTransaction(node: BitcoinNode, transaction: BcoinTransaction) {
  const isCoinbase = transaction.isCoinbase()
  const vin = transaction.inputs.map(({ prevout, script, sequence, witness }) => {
    const spentOutput = node.index.find(prevout.txid())?.transaction.outputs[prevout.index]
    return {
      txid: prevout.txid(),
      vout: prevout.index,
      prevout: spentOutput ? describeOutput(spentOutput) : null,
      scriptsig: script.toRaw().toString('hex'),
      witness: witness.items.map((item) => item.toString('hex')),
      is_coinbase: isCoinbase,
      sequence,
    }
  })
  const vout = transaction.outputs.map(describeOutput)
  return {
    txid: transaction.txid(),
    version: transaction.version,
    locktime: transaction.locktime,
    vin,
    vout,
    size: transaction.toRaw().length,
    weight: transaction.getWeight(),
    fee: isCoinbase ? 0 : sum(vin.map(({ prevout }) => prevout?.value ?? 0)) - sum(vout.map(({ value }) => value)),
    status: readConfirmationStatus(node, transaction.txid()),
  }
}

function describeOutput(output: BcoinTransaction['outputs'][number]) {
  const address = toAddress(output.script.toRaw())
  return {
    scriptpubkey: toScriptHex(output),
    ...(address && { scriptpubkey_address: address }),
    value: output.value,
  }
}
