import { expect, onTestFinished, test, vi } from 'vitest'
import { broadcastToAll } from './broadcastToAll.ts'

const txid = 'ab'.repeat(32)
const refusal = () => new Response('bad-txns-inputs-missingorspent', { status: 400 })
const unknown = () => new Response('Transaction not found', { status: 404 })
const accept = () => new Response(txid)
const know = () => new Response('0200')
const fail = (): Response => {
  throw new TypeError('Failed to fetch')
}
const failAs =
  (status: number, body = 'bad-txns-inputs-missingorspent') =>
  () =>
    new Response(body, { status })
const busy = () => new Response('too many requests', { status: 429 })

/** For each endpoint: its response to the post, and its responses to look-ups by id. The last one is repeated. */
type Endpoint = readonly [post: () => Response, ...lookUps: (() => Response)[]]

/** Posts a transaction to these endpoints. `asked` counts the requests to each endpoint. */
function broadcast(...responses: readonly Endpoint[]) {
  const asked = responses.map(() => 0)
  const setTimeoutOfBrowser = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void) => setTimeoutOfBrowser(run, 0))
  vi.stubGlobal('fetch', async (url: string) => {
    const index = Number(new URL(url).hostname.split('.')[0])
    const response = responses[index] as Endpoint
    const count = asked[index] ?? 0
    asked[index] = count + 1
    return (response[Math.min(count, response.length - 1)] as () => Response)()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const endpoints = responses.map((_, index) => `https://${index}.example`)
  const isRight = (hex: string) => hex === '0200'
  return { asked, sent: broadcastToAll({ endpoints, timeoutMs: 5_000, hex: '0200', txid, isRight }) }
}

test.each<[string, Endpoint[], number[]]>([
  ['one endpoint that accepts it', [[accept]], [1]],
  ['one endpoint that refuses it and knows it', [[refusal, know]], [2]],
  ['two endpoints that accept it', [[accept], [accept]], [1, 1]],
  ['a second endpoint that knows it', [[accept], [refusal, know]], [1, 2]],
  ['a second endpoint that learns of it', [[refusal, unknown, unknown, know], [accept]], [4, 1]],
  ['a second endpoint that is unreachable', [[accept], [fail]], [1, 1]],
  ['a second endpoint that is overloaded', [[busy], [accept]], [2, 1]],
  ['a second endpoint whose gateway has no server', [[accept], [failAs(503)]], [1, 2]],
  ['a second endpoint without this API', [[accept], [unknown]], [1, 1]],
  ['a second endpoint that fails, and knows it', [[accept], [failAs(500), know]], [1, 2]],
  ['a third endpoint that refuses it', [[accept], [refusal, unknown], [accept]], [1, 1, 1]],
])('default: sent, with %s', async (_, responses, requests) => {
  const { asked, sent } = broadcast(...responses)
  expect([await sent, asked]).toEqual([txid, requests])
})

test.each<[string, Endpoint[], number[], string]>([
  ['the only endpoint refuses it', [[refusal, unknown]], [2], 'TransactionFailed'],
  ['the only endpoint knows another transaction', [[refusal, () => new Response('0300')]], [2], 'TransactionFailed'],
  ['only one of two endpoints accepts it', [[accept], [refusal, unknown]], [1, 6], 'TransactionFailed'],
  ['only the last of two endpoints accepts it', [[refusal, unknown], [accept]], [6, 1], 'TransactionFailed'],
  [
    'two endpoints refuse it, and one knows it',
    [
      [refusal, know],
      [refusal, unknown],
    ],
    [2, 6],
    'TransactionFailed',
  ],
  ['a second endpoint cannot take it and does not know it', [[accept], [busy, unknown]], [1, 6], 'HttpStatus'],
  ['a second endpoint refuses it with the status 500', [[accept], [failAs(500)]], [1, 6], 'HttpStatus'],
  ['a second endpoint refuses it with the status 403', [[accept], [failAs(403)]], [1, 6], 'HttpStatus'],
  ['a second endpoint refuses it with the status 422', [[accept], [failAs(422)]], [1, 6], 'HttpStatus'],
  ['a second endpoint returns a page', [[accept], [failAs(200, '<html>')]], [1, 6], 'InvalidAnswer'],
  ['a second endpoint returns an error as JSON', [[accept], [failAs(200, '{"error":"no"}')]], [1, 6], 'InvalidAnswer'],
  ['no endpoint is reachable', [[fail], [fail]], [2, 2], 'Unreachable'],
  [
    'the second endpoint returns another id',
    [[accept], [() => new Response('cd'.repeat(32)), unknown]],
    [1, 6],
    'InvalidAnswer',
  ],
])('error: TransactionUnconfirmed if %s', async (_, responses, requests, code) => {
  const { asked, sent } = broadcast(...responses)
  await expect(sent).rejects.toMatchObject({
    name: 'MoneyError',
    code: 'TransactionUnconfirmed',
    details: txid,
    cause: { code },
  })
  expect(asked).toEqual(requests)
})
