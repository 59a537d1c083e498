import { exactWhole, parseExactJson } from '@latchkey/adapter-kit/flows'
import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import { isHex, isTxid } from '../hex.ts'
import { type BitcoinApi, type CreateBitcoinApi, type FeeRates, mostMoney, type Utxo } from './bitcoinApi.ts'

/** The largest number in an API's response. */
const mostCounted = 2n ** 64n - 1n

/** A transaction as large as a block, in hex, plus a margin. */
const largestResponse = 10 * 1024 * 1024

/** How many blocks a transaction may wait at each rate. */
const targets = { slow: 144, medium: 6, fast: 1 }

/**
 * Accesses a network through an Esplora API, which mempool.space and electrs offer too. If an endpoint is unreachable, fails or limits the
 * rate, the next one is asked. The same holds if it refuses a request, since it may have broadcast the transaction that it refused.
 *
 * @throws NetworkError `NoRpcUrl`
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const esploraApi: CreateBitcoinApi = ({ network, urls, timeoutMs }): BitcoinApi => {
  async function ask<answer>(path: string, read: (text: string) => answer | undefined, body?: string): Promise<answer> {
    let failure: unknown
    let refusal: ServiceError | undefined
    for (const url of urls) {
      try {
        const text = await askOne(`${url.replace(/\/+$/, '')}${path}`, timeoutMs, body)
        const answer = read(text)
        if (answer !== undefined) return answer
        throw new ServiceError('InvalidAnswer', { details: `${path}: ${text.slice(0, 200)}` })
      } catch (error) {
        if (isRefusal(error)) refusal ??= error
        // An HTTP error takes precedence over other failures: 404 can mean that the endpoint does not know a transaction yet, so that it
        // is asked again.
        else if (!isHttpError(failure)) failure = error
      }
    }
    // A failure takes precedence over a refusal: an endpoint that did not respond may have accepted the transaction that another one
    // refused.
    throw failure ?? refusal ?? new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
  }

  return {
    getBalance: (address) => ask(`/address/${address}`, jsonOf(toBalance)),
    getUtxos: (address) => ask(`/address/${address}/utxo`, jsonOf(toCoins)),
    getFeeRates: () =>
      ask('/fee-estimates', jsonOf(toEstimates)).catch((error) =>
        ask('/v1/fees/recommended', jsonOf(toRecommended)).catch(() => {
          throw error
        }),
      ),
    getTransactionHex: (txid, isRight = () => true) =>
      ask(`/tx/${txid}/hex`, (text) => {
        const hex = text.trim()
        return isHex(hex) && isRight(hex) ? hex : undefined
      }),
    getTipHeight: () => ask('/blocks/tip/height', jsonOf(toHeight)),
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

/**
 * Sends a request to one endpoint.
 *
 * @throws ServiceError `HttpStatus` with the text of the API, `TimedOut`, `Unreachable`
 */
async function askOne(url: string, timeoutMs: number, body: string | undefined): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // Esplora lets browsers keep a list of coins for ten seconds. A coin of the list may have been spent in that time.
    const post = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(url, { ...post, signal, cache: 'no-store' })
    const text = await readText(response, largestResponse)
    if (response.ok) return text
    throw new ServiceError('HttpStatus', { values: { n: response.status }, details: text.slice(0, 500) })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError(signal.aborted ? 'TimedOut' : 'Unreachable', { cause })
  }
}

/** Whether an endpoint rejected the request itself, for example a transaction that the node refuses, or an invalid address. */
function isRefusal(error: unknown): error is ServiceError {
  return isHttpError(error) && error.values.n === 400
}

function isHttpError(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'HttpStatus'
}

/** Creates a parser for JSON of one form. It returns `undefined` for any other text. */
function jsonOf<answer>(read: (value: unknown) => answer | undefined): (text: string) => answer | undefined {
  return (text) => {
    try {
      return read(parseExactJson(text))
    } catch {
      return undefined
    }
  }
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * The difference between the amounts that an address received and spent. The received amount of an exchange can exceed the total supply.
 */
function toTotal(value: unknown): bigint | undefined {
  const { funded_txo_sum, spent_txo_sum } = toRecord(value)
  const [funded, spent] = [exactWhole(funded_txo_sum, mostCounted), exactWhole(spent_txo_sum, mostCounted)]
  return funded === undefined || spent === undefined ? undefined : funded - spent
}

function toBalance(value: unknown): bigint | undefined {
  const { chain_stats, mempool_stats } = toRecord(value)
  const [inBlocks, waiting] = [toTotal(chain_stats), toTotal(mempool_stats)]
  if (inBlocks === undefined || waiting === undefined || inBlocks < 0n) return undefined
  const balance = inBlocks + waiting
  return balance >= 0n && balance <= mostMoney ? balance : undefined
}

const toHeight = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 ? (value as number) : undefined

function toCoins(value: unknown): Utxo[] | undefined {
  if (!Array.isArray(value)) return undefined
  const coins = value.flatMap((each) => toCoin(each) ?? [])
  return coins.length === value.length ? coins : undefined
}

function toCoin(value: unknown): Utxo | undefined {
  const { txid, vout, value: sat, status } = toRecord(value)
  const { confirmed, block_height } = toRecord(status)
  const [place, amount] = [exactWhole(vout, 2n ** 32n - 1n), exactWhole(sat, mostMoney)]
  const height = confirmed === true ? toHeight(block_height) : undefined
  if (!isTxid(txid) || place === undefined || amount === undefined) return undefined
  if (confirmed === true && height === undefined) return undefined
  return { txid, vout: Number(place), value: amount, height }
}

const toRate = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/**
 * Chooses the rates from a table of rates by waiting time in blocks. Takes the longest waiting time that does not exceed the target. A
 * quiet network has an empty table.
 */
function toEstimates(value: unknown): FeeRates | undefined {
  const known = Object.entries(toRecord(value))
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate: toRate(rate) }))
    .filter(({ blocks }) => Number.isInteger(blocks))
    .sort((one, other) => one.blocks - other.blocks)
  const at = (target: number) => (known.filter(({ blocks }) => blocks <= target).at(-1) ?? known[0])?.rate
  return toRates(at(targets.slow), at(targets.medium), at(targets.fast))
}

function toRecommended(value: unknown): FeeRates | undefined {
  const { fastestFee, hourFee, economyFee } = toRecord(value)
  return toRates(toRate(economyFee), toRate(hourFee), toRate(fastestFee))
}

/** Raises the rates to the minimum of 1 sat/vB that nodes relay, and makes sure that a faster rate is not lower than a slower one. */
function toRates(slow?: number, medium?: number, fast?: number): FeeRates | undefined {
  if (slow === undefined || medium === undefined || fast === undefined) return undefined
  return { slow: Math.max(1, slow), medium: Math.max(1, slow, medium), fast: Math.max(1, slow, medium, fast) }
}
