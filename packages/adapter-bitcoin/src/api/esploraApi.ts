import { exactWhole, parseExactJson } from '@latchkey/adapter-kit/flows'
import { MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import { isHex, isTxid } from '../hex.ts'
import { type BitcoinApi, type CreateBitcoinApi, type FeeRates, totalSupply, type Utxo } from './bitcoinApi.ts'

/** The largest total that is accepted from an API. Esplora counts the received and spent sat of an address in 64 bits. */
const maxCounter = 2n ** 64n - 1n

/** The size limit of a response: a transaction as large as a block, in hex, plus a margin. */
const maxResponseBytes = 10 * 1024 * 1024

/** The number of blocks within which a transaction should be confirmed, for each fee rate. */
const targetBlocks = { slow: 144, medium: 6, fast: 1 }

/**
 * Accesses a network through an Esplora API, which mempool.space and electrs offer too. If an endpoint is unreachable, fails, or limits
 * requests, the next endpoint is asked. If an endpoint refuses a request, the next one is asked too, because the first one may have
 * broadcast the transaction although it refused it.
 *
 * @throws NetworkError `NoRpcUrl`
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const esploraApi: CreateBitcoinApi = ({ network, urls, timeoutMs }): BitcoinApi => {
  async function askEndpoints<value>(
    path: string,
    read: (text: string) => value | undefined,
    body?: string,
  ): Promise<value> {
    let failure: unknown
    let refusal: ServiceError | undefined
    for (const url of urls) {
      try {
        const text = await askEndpoint(`${url.replace(/\/+$/, '')}${path}`, timeoutMs, body)
        const result = read(text)
        if (result !== undefined) return result
        throw new ServiceError('InvalidAnswer', { details: `${path}: ${text.slice(0, 200)}` })
      } catch (error) {
        if (isRefusal(error)) refusal ??= error
        // Keeps an HTTP error rather than another failure. The error 404 can mean that the endpoint does not know a transaction yet, so
        // that the caller asks again.
        else if (!isHttpError(failure)) failure = error
      }
    }
    // Throws a failure rather than a refusal, because an endpoint that did not respond may have accepted the transaction.
    throw failure ?? refusal ?? new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
  }

  return {
    getBalance: (address) => askEndpoints(`/address/${address}`, createJsonParser(toBalance)),
    getUtxos: (address) => askEndpoints(`/address/${address}/utxo`, createJsonParser(toCoins)),
    getFeeRates: () =>
      askEndpoints('/fee-estimates', createJsonParser(toEstimatedRates)).catch((error) =>
        askEndpoints('/v1/fees/recommended', createJsonParser(toRecommendedRates)).catch(() => {
          throw error
        }),
      ),
    getTransactionHex: (txid, isRight = () => true) =>
      askEndpoints(`/tx/${txid}/hex`, (text) => {
        const hex = text.trim()
        return isHex(hex) && isRight(hex) ? hex : undefined
      }),
    getTipHeight: () => askEndpoints('/blocks/tip/height', createJsonParser(toHeight)),
    async broadcast(hex) {
      try {
        return await askEndpoints('/tx', (text) => (isTxid(text.trim()) ? text.trim() : undefined), hex)
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
 * @throws ServiceError `HttpStatus` with the text of the response in `details`, `TimedOut`, `Unreachable`
 */
async function askEndpoint(url: string, timeoutMs: number, body: string | undefined): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // `no-store`, because Esplora lets browsers cache a list of coins for ten seconds, and a coin may be spent in that time.
    const requestInit = body === undefined ? {} : { method: 'POST', body }
    const response = await fetch(url, { ...requestInit, signal, cache: 'no-store' })
    const text = await readText(response, maxResponseBytes)
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

/** Creates a function that parses JSON and reads the value with `read`. It returns `undefined` for invalid JSON or an invalid value. */
function createJsonParser<result>(read: (value: unknown) => result | undefined): (text: string) => result | undefined {
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
 * Subtracts the amount that an address spent from the amount that it received. An exchange can receive more than the total supply over
 * time, so each of the two amounts has a higher limit.
 */
function toNetAmount(value: unknown): bigint | undefined {
  const { funded_txo_sum, spent_txo_sum } = toRecord(value)
  const [receivedTotal, spentTotal] = [exactWhole(funded_txo_sum, maxCounter), exactWhole(spent_txo_sum, maxCounter)]
  return receivedTotal === undefined || spentTotal === undefined ? undefined : receivedTotal - spentTotal
}

function toBalance(value: unknown): bigint | undefined {
  const { chain_stats, mempool_stats } = toRecord(value)
  const [confirmedAmount, unconfirmedAmount] = [toNetAmount(chain_stats), toNetAmount(mempool_stats)]
  if (confirmedAmount === undefined || unconfirmedAmount === undefined || confirmedAmount < 0n) return undefined
  const balance = confirmedAmount + unconfirmedAmount
  return balance >= 0n && balance <= totalSupply ? balance : undefined
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
  const [outputIndex, amount] = [exactWhole(vout, 2n ** 32n - 1n), exactWhole(sat, totalSupply)]
  const height = confirmed === true ? toHeight(block_height) : undefined
  if (!isTxid(txid) || outputIndex === undefined || amount === undefined) return undefined
  if (confirmed === true && height === undefined) return undefined
  return { txid, vout: Number(outputIndex), value: amount, height }
}

const toRate = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/**
 * Chooses the three rates from the API's table, which has a rate for each waiting time in blocks. For each rate, takes the longest waiting
 * time that does not exceed the target. On a quiet network the table is empty, and the result is `undefined`.
 */
function toEstimatedRates(value: unknown): FeeRates | undefined {
  const estimates = Object.entries(toRecord(value))
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate: toRate(rate) }))
    .filter(({ blocks }) => Number.isInteger(blocks))
    .sort((one, other) => one.blocks - other.blocks)
  const rateFor = (target: number) => (estimates.filter(({ blocks }) => blocks <= target).at(-1) ?? estimates[0])?.rate
  return normalizeRates(rateFor(targetBlocks.slow), rateFor(targetBlocks.medium), rateFor(targetBlocks.fast))
}

function toRecommendedRates(value: unknown): FeeRates | undefined {
  const { fastestFee, hourFee, economyFee } = toRecord(value)
  return normalizeRates(toRate(economyFee), toRate(hourFee), toRate(fastestFee))
}

/** Raises each rate to at least 1 sat/vB, the minimum that nodes relay, and to at least the next slower rate. */
function normalizeRates(slow?: number, medium?: number, fast?: number): FeeRates | undefined {
  if (slow === undefined || medium === undefined || fast === undefined) return undefined
  return { slow: Math.max(1, slow), medium: Math.max(1, slow, medium), fast: Math.max(1, slow, medium, fast) }
}
