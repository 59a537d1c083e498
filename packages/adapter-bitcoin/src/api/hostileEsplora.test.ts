import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { overwrite, placesIn } from '@latchkey/testing/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import { type BitcoinApi, totalSupply } from './bitcoinApi.ts'
import { esploraApi } from './esploraApi.ts'

/** The response of the endpoint to every GET request. */
let answer: (write: (text: string) => boolean, end: () => void) => void = () => {}
const server = createServer((_request, response) => {
  response.on('error', () => {})
  answer(
    (text) => !response.destroyed && response.write(text),
    () => response.end(),
  )
})
let api: BitcoinApi
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = esploraApi({ network: regtest, urls: [url], timeoutMs: 5_000 })
})
afterAll(() => void server.close().closeAllConnections())

const isSat = (value: bigint) => value >= 0n && value <= totalSupply
const txid = 'ab'.repeat(32)

/** For each method of the API: a call, an honest response, and a condition that the result has to meet for any response. */
const readers: Record<string, [read: () => Promise<unknown>, honest: unknown, holds: (made: never) => boolean]> = {
  getBalance: [
    () => api.getBalance('me'),
    {
      chain_stats: { funded_txo_sum: 9_000, spent_txo_sum: 4_000 },
      mempool_stats: { funded_txo_sum: 7, spent_txo_sum: 5_000 },
    },
    isSat,
  ],
  getUtxos: [
    () => api.getUtxos('me'),
    [
      { txid, vout: 1, value: 5_000, status: { confirmed: true, block_height: 1 } },
      { txid, vout: 0, value: 7_000, status: { confirmed: false } },
    ],
    (coins: Awaited<ReturnType<BitcoinApi['getUtxos']>>) =>
      coins.every(
        (coin) =>
          isSat(coin.value) &&
          /^[0-9a-f]{64}$/i.test(coin.txid) &&
          coin.vout >= 0 &&
          coin.vout < 2 ** 32 &&
          (coin.height === undefined || (Number.isInteger(coin.height) && coin.height >= 0)),
      ),
  ],
  getFeeRates: [
    () => api.getFeeRates(),
    { '1': 30.5, '6': 9.25, '144': 0.5 },
    (rates: Awaited<ReturnType<BitcoinApi['getFeeRates']>>) =>
      1 <= rates.slow && rates.slow <= rates.medium && rates.medium <= rates.fast && rates.fast < Infinity,
  ],
  getTipHeight: [() => api.getTipHeight(), 800_000, (height: number) => Number.isInteger(height) && height >= 0],
  getTransactionHex: [() => api.getTransactionHex(txid), 200, (hex: string) => /^(?:[0-9a-f]{2})+$/i.test(hex)],
}

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-1, 0.5, 2 ** 53, 2 ** 32, 2 ** 31, 2_100_000_000_000_001, '5000', '0x1', '', 1e-9),
)

/** Generates responses that equal the honest one, except that one value is replaced or removed. */
const damagedResponse = (honest: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(honest)), fc.option(strange))
    .map(([path, value]) => overwrite(honest, path, value))

describe.each(Object.entries(readers))('%s', (_, [read, honest, holds]) => {
  test('error: any other response of an API is rejected with InvalidAnswer, or its result is in range', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, damagedResponse(honest)), async (body) => {
        answer = (write, end) => {
          write(JSON.stringify(body) ?? '')
          end()
        }
        const result = await read().then(
          (value) => ({ value }),
          (error: unknown) => error,
        )
        if (result instanceof Error) expect(result).toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
        else expect(holds((result as { value: never }).value)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('error: InvalidAnswer for an endless response', async () => {
    let isOver = false
    answer = (write) => {
      const more = () => {
        if (isOver) return
        write(' '.repeat(1_000_000))
        setImmediate(more)
      }
      more()
    }
    const failure = { name: 'ServiceError', code: 'InvalidAnswer' }
    await expect(read()).rejects.toMatchObject(failure)
    isOver = true
  })
})
