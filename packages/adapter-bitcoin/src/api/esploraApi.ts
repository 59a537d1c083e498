import { parseExactJson, toExactInteger } from '@latchkey/adapter-kit/flows'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import { isHex, isTxid } from '../hex.ts'
import { askEndpoint, chooseFailure, isNotFound } from './askEndpoint.ts'
import {
  type BitcoinApi,
  type CreateBitcoinApi,
  type FeeRates,
  maxFeeRate,
  totalSupply,
  type Utxo,
} from './bitcoinApi.ts'
import { broadcastToAll } from './broadcastToAll.ts'

/** The highest accepted total in sat. Esplora counts the total that an address received and the total that it spent with 64 bits each. */
const maxTotal = 2n ** 64n - 1n

/** For each fee rate: the number of blocks within which a transaction with this rate should be confirmed. */
const targetBlocks = { slow: 144, medium: 6, fast: 1 }

/**
 * Creates the client of a network's Esplora API, which mempool.space and electrs offer too. If an endpoint is unreachable, fails, limits
 * the request rate or refuses a request, the kit asks the next endpoint. An endpoint that returned a wrong transaction is asked last. A transaction to be sent is posted to every endpoint
 * (`broadcastToAll`).
 *
 * @throws NetworkError `NoRpcUrl` at each request, if the network has no endpoint
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const esploraApi: CreateBitcoinApi = ({ network, urls, timeoutMs }): BitcoinApi => {
  const endpoints = [...new Set(urls.map((url) => url.replace(/\/+$/, '')))]
  const noEndpointError = () => new NetworkError('NoRpcUrl', { values: { id: String(network.id) } })
  /** Sends a request to one endpoint after the other, until `read` returns a value for a response. */
  async function askEndpoints<value>(
    path: string,
    read: (text: string, url: string) => value | undefined,
  ): Promise<value> {
    const failures: unknown[] = []
    for (const url of [...endpoints]) {
      try {
        const text = await askEndpoint(`${url}${path}`, timeoutMs)
        const result = read(text, url)
        if (result !== undefined) return result
        throw new ServiceError('InvalidAnswer', { details: `${path}: ${text.slice(0, 200)}` })
      } catch (error) {
        failures.push(error)
      }
    }
    throw chooseFailure(failures) ?? noEndpointError()
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
      askEndpoints(`/tx/${txid}/hex`, (text, url) => {
        const hex = text.trim()
        if (isHex(hex) && isRight(hex)) return hex
        // A wrong transaction can have megabytes, and a payment looks up the transaction of each of its coins. So from now on, this endpoint
        // is asked last.
        endpoints.push(...endpoints.splice(endpoints.indexOf(url), 1))
        return undefined
      }),
    async isUnknown(txid) {
      const denials = endpoints.map((url) =>
        askEndpoint(`${url}/tx/${txid}/hex`, timeoutMs).then(() => false, isNotFound),
      )
      return denials.length > 1 && (await Promise.all(denials)).every(Boolean)
    },
    getTipHeight: () => askEndpoints('/blocks/tip/height', createJsonParser(toBlockHeight)),
    async broadcast(hex, txid, isRight) {
      if (endpoints.length === 0) throw noEndpointError()
      return broadcastToAll({ endpoints, timeoutMs, hex, txid, isRight })
    },
  }
}

/**
 * Creates a function that parses JSON and reads the value with `read`. The created function returns `undefined` for invalid JSON or an
 * invalid value.
 */
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
 * time, so the limit of the two amounts is higher than the supply (`maxTotal`).
 */
function toNetAmount(value: unknown): bigint | undefined {
  const { funded_txo_sum, spent_txo_sum } = toRecord(value)
  const [receivedTotal, spentTotal] = [
    toExactInteger(funded_txo_sum, maxTotal),
    toExactInteger(spent_txo_sum, maxTotal),
  ]
  return receivedTotal === undefined || spentTotal === undefined ? undefined : receivedTotal - spentTotal
}

function toBalance(value: unknown): bigint | undefined {
  const { chain_stats, mempool_stats } = toRecord(value)
  const [confirmedAmount, unconfirmedAmount] = [toNetAmount(chain_stats), toNetAmount(mempool_stats)]
  if (confirmedAmount === undefined || unconfirmedAmount === undefined || confirmedAmount < 0n) return undefined
  const balance = confirmedAmount + unconfirmedAmount
  return balance >= 0n && balance <= totalSupply ? balance : undefined
}

const toBlockHeight = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 ? (value as number) : undefined

function toCoins(value: unknown): Utxo[] | undefined {
  if (!Array.isArray(value)) return undefined
  const coins = value.flatMap((each) => toCoin(each) ?? [])
  return coins.length === value.length ? coins : undefined
}

function toCoin(value: unknown): Utxo | undefined {
  const { txid, vout, value: sat, status } = toRecord(value)
  const { confirmed, block_height } = toRecord(status)
  const [outputIndex, amount] = [toExactInteger(vout, 2n ** 32n - 1n), toExactInteger(sat, totalSupply)]
  const height = confirmed === true ? toBlockHeight(block_height) : undefined
  if (!isTxid(txid) || outputIndex === undefined || amount === undefined) return undefined
  if (confirmed === true && height === undefined) return undefined
  // In upper case, a coin that was spent would look like another one.
  return { txid: txid.toLowerCase(), vout: Number(outputIndex), value: amount, height }
}

const toFeeRate = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= maxFeeRate ? value : undefined

/**
 * Chooses the three fee rates from the estimates of the API. Each estimate is for one waiting time in blocks. For each fee rate, chooses
 * the estimate with the longest waiting time that does not exceed `targetBlocks`. On a network with few payments there are no estimates,
 * and the result is `undefined`.
 */
function toEstimatedRates(value: unknown): FeeRates | undefined {
  const estimates = Object.entries(toRecord(value))
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate: toFeeRate(rate) }))
    .filter(({ blocks }) => Number.isInteger(blocks))
    .sort((one, other) => one.blocks - other.blocks)
  const findFeeRate = (target: number) =>
    (estimates.filter(({ blocks }) => blocks <= target).at(-1) ?? estimates[0])?.rate
  return normalizeRates(
    findFeeRate(targetBlocks.slow),
    findFeeRate(targetBlocks.medium),
    findFeeRate(targetBlocks.fast),
  )
}

/** Reads the fee rates that mempool.space recommends. */
function toRecommendedRates(value: unknown): FeeRates | undefined {
  const { fastestFee, hourFee, economyFee } = toRecord(value)
  return normalizeRates(toFeeRate(economyFee), toFeeRate(hourFee), toFeeRate(fastestFee))
}

/** Raises each fee rate to at least 1 sat/vB, the minimum that nodes relay, and to at least the rate of the slower speed. */
function normalizeRates(slow?: number, medium?: number, fast?: number): FeeRates | undefined {
  if (slow === undefined || medium === undefined || fast === undefined) return undefined
  return { slow: Math.max(1, slow), medium: Math.max(1, slow, medium), fast: Math.max(1, slow, medium, fast) }
}
