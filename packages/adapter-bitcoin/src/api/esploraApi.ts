import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { isHex, isTxid } from '../hex.ts'
import { type BitcoinApi, type CreateBitcoinApi, type FeeRates, highestFeeRate } from './bitcoinApi.ts'

type Totals = { funded_txo_sum: number; spent_txo_sum: number }

/** How many blocks each word means to wait. */
const targets = { slow: 144, medium: 6, fast: 1 }

/**
 * A network by an API in the shape of Esplora's, as mempool.space and every electrs has it. An endpoint that cannot be reached, is out of
 * order, or has enough of us, is passed over for the next.
 *
 * @throws NetworkError `NoRpcUrl`
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const esploraApi: CreateBitcoinApi = ({ network, urls, timeoutMs }): BitcoinApi => {
  async function ask<answer>(path: string, read: (text: string) => answer | undefined, body?: string): Promise<answer> {
    let failure: unknown = new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
    for (const url of urls) {
      try {
        const text = await askOne(`${url.replace(/\/+$/, '')}${path}`, timeoutMs, body)
        const answer = read(text)
        if (answer !== undefined) return answer
        failure = new ServiceError('InvalidAnswer', { details: `${path}: ${text.slice(0, 200)}` })
      } catch (error) {
        failure = error
        if (isRefusal(error)) break
      }
    }
    throw failure
  }

  return {
    async getBalance(address) {
      const { chain_stats, mempool_stats } = await ask(`/address/${address}`, jsonOf(isAddress))
      return total(chain_stats) + total(mempool_stats)
    },
    async getUtxos(address) {
      const coins = await ask(`/address/${address}/utxo`, jsonOf(isCoins))
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        value: BigInt(value),
        height: status?.confirmed === true ? (status.block_height ?? 0) : undefined,
      }))
    },
    async getFeeRates() {
      const estimates = await ask('/fee-estimates', jsonOf(isRates)).catch(async (error) => {
        const recommended = await ask('/v1/fees/recommended', jsonOf(isRates)).catch(() => undefined)
        if (!recommended) throw error
        const { fastestFee = 1, hourFee = 1, economyFee = 1 } = recommended
        return { 1: fastestFee, 6: hourFee, 144: economyFee } as Record<string, number>
      })
      return readRates(estimates)
    },
    getTransactionHex: (txid) => ask(`/tx/${txid}/hex`, (text) => (isHex(text.trim()) ? text.trim() : undefined)),
    getTipHeight: () =>
      ask(
        '/blocks/tip/height',
        jsonOf((value): value is number => Number.isSafeInteger(value)),
      ),
    async broadcast(hex) {
      try {
        return await ask('/tx', (text) => (isTxid(text.trim()) ? text.trim() : undefined), hex)
      } catch (cause) {
        if (!isRefusal(cause)) throw cause
        throw new MoneyError('TransactionFailed', { cause, details: cause.details ?? '' })
      }
    },
  }
}

/** @throws ServiceError `HttpStatus` with what the API said, `TimedOut`, `Unreachable` */
async function askOne(url: string, timeoutMs: number, body: string | undefined): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, body === undefined ? { signal } : { method: 'POST', body, signal })
    const text = await response.text()
    if (response.ok) return text
    throw new ServiceError('HttpStatus', { values: { n: response.status }, details: text.slice(0, 500) })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError(signal.aborted ? 'TimedOut' : 'Unreachable', { cause })
  }
}

/** What is wrong about the question itself, so that every endpoint would say the same: a node's no, an address that is none. */
function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'HttpStatus' && error.values.n === 400
}

function total({ funded_txo_sum, spent_txo_sum }: Totals): bigint {
  return BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
}

/** Of the rates by blocks to wait, the one for the longest wait that is not longer than wanted. */
function readRates(estimates: Readonly<Record<string, number>>): FeeRates {
  const known = Object.entries(estimates)
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate }))
    .filter(({ blocks }) => Number.isInteger(blocks))
    .sort((one, other) => one.blocks - other.blocks)
  const at = (target: number) => {
    const fits = known.filter(({ blocks }) => blocks <= target).at(-1) ?? known[0]
    if (!fits || !(fits.rate <= highestFeeRate)) throw new ServiceError('InvalidAnswer', { details: '/fee-estimates' })
    return Math.max(1, fits.rate)
  }
  return { slow: at(targets.slow), medium: at(targets.medium), fast: at(targets.fast) }
}

/** Reads JSON of one form; `undefined` for anything else. */
function jsonOf<answer>(isAnswer: (value: unknown) => value is answer): (text: string) => answer | undefined {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text)
      return isAnswer(value) ? value : undefined
    } catch {
      return undefined
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSat = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isTotals = (value: unknown): value is Totals =>
  isRecord(value) && isSat(value.funded_txo_sum) && isSat(value.spent_txo_sum)

function isAddress(value: unknown): value is { chain_stats: Totals; mempool_stats: Totals } {
  return isRecord(value) && isTotals(value.chain_stats) && isTotals(value.mempool_stats)
}

type Coin = { txid: string; vout: number; value: number; status?: { confirmed?: boolean; block_height?: number } }

function isCoins(value: unknown): value is Coin[] {
  const isCoin = (coin: unknown) => isRecord(coin) && isTxid(coin.txid) && isSat(coin.vout) && isSat(coin.value)
  return Array.isArray(value) && value.every(isCoin)
}

/** A quiet network has no estimates, which is no answer. */
function isRates(value: unknown): value is Record<string, number> {
  const rates = isRecord(value) ? Object.values(value) : []
  return rates.length > 0 && rates.every((rate) => typeof rate === 'number' && rate >= 0)
}
