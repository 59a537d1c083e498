import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import type { BitcoinApi, CreateBitcoinApi, FeeRates } from './bitcoinApi.ts'

type Totals = { funded_txo_sum: number; spent_txo_sum: number }

/** How many blocks each word means to wait. */
const targets = { slow: 144, medium: 6, fast: 1 }

/** Above this a rate is a mistake, or worse: it would cost more than what most people send. */
const highestRate = 5000

/**
 * A network by an API in the shape of Esplora's, as mempool.space and every electrs has it. An endpoint that cannot be reached, or is out
 * of order, is passed over for the next.
 *
 * @throws NetworkError `NoRpcUrl`
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const esploraApi: CreateBitcoinApi = ({ network, urls, timeoutMs }): BitcoinApi => {
  async function ask(path: string, body?: string): Promise<string> {
    let failure: unknown = new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
    for (const url of urls) {
      try {
        return await askOne(`${url.replace(/\/+$/, '')}${path}`, timeoutMs, body)
      } catch (error) {
        failure = error
        if (error instanceof ServiceError && error.code === 'HttpStatus' && Number(error.values.n) < 500) break
      }
    }
    throw failure
  }
  const askJson = async <answer>(path: string, isAnswer: (value: unknown) => value is answer): Promise<answer> => {
    const text = await ask(path)
    const value = parse(text)
    if (isAnswer(value)) return value
    throw new ServiceError('InvalidAnswer', { details: `${path}: ${text.slice(0, 200)}` })
  }

  return {
    async getBalance(address) {
      const { chain_stats, mempool_stats } = await askJson(`/address/${address}`, isAddress)
      return total(chain_stats) + total(mempool_stats)
    },
    async getUtxos(address) {
      const coins = await askJson(`/address/${address}/utxo`, isCoins)
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        value: BigInt(value),
        isConfirmed: status?.confirmed === true,
      }))
    },
    async getFeeRates() {
      const estimates = await askJson('/fee-estimates', isRates).catch(async (error) => {
        const recommended = await askJson('/v1/fees/recommended', isRates).catch(() => undefined)
        if (!recommended) throw error
        const { fastestFee = 1, hourFee = 1, economyFee = 1 } = recommended
        return { 1: fastestFee, 6: hourFee, 144: economyFee } as Record<string, number>
      })
      return readRates(estimates)
    },
    getTransactionHex: async (txid) => (await ask(`/tx/${txid}/hex`)).trim(),
    async getTipHeight() {
      return askJson('/blocks/tip/height', (value): value is number => Number.isSafeInteger(value))
    },
    async broadcast(hex) {
      try {
        return (await ask('/tx', hex)).trim()
      } catch (cause) {
        const isRefusal = cause instanceof ServiceError && cause.code === 'HttpStatus'
        throw isRefusal ? new MoneyError('TransactionFailed', { cause, details: cause.details ?? '' }) : cause
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
    if (!fits || !(fits.rate <= highestRate)) throw new ServiceError('InvalidAnswer', { details: '/fee-estimates' })
    return Math.max(1, fits.rate)
  }
  return { slow: at(targets.slow), medium: at(targets.medium), fast: at(targets.fast) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSat = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isTotals = (value: unknown): value is Totals =>
  isRecord(value) && isSat(value.funded_txo_sum) && isSat(value.spent_txo_sum)

function isAddress(value: unknown): value is { chain_stats: Totals; mempool_stats: Totals } {
  return isRecord(value) && isTotals(value.chain_stats) && isTotals(value.mempool_stats)
}

type Coin = { txid: string; vout: number; value: number; status?: { confirmed?: boolean } }

function isCoins(value: unknown): value is Coin[] {
  const isCoin = (coin: unknown) =>
    isRecord(coin) && /^[0-9a-f]{64}$/.test(`${coin.txid}`) && isSat(coin.vout) && isSat(coin.value)
  return Array.isArray(value) && value.every(isCoin)
}

function isRates(value: unknown): value is Record<string, number> {
  return isRecord(value) && Object.values(value).every((rate) => typeof rate === 'number' && rate >= 0)
}
