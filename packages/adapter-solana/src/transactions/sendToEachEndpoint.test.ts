import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toNetworks } from '../../test/usePage.ts'
import { sendToEachEndpoint } from './sendToEachEndpoint.ts'

const { home: network } = toNetworks('http://unused.example')

/** Sends a transaction to endpoints, each of which responds with the body, or does not respond if the body is `undefined`. */
function send(bodies: readonly (object | undefined)[]) {
  const urls = bodies.map((_, index) => `http://${index}.example/`)
  const sentTo: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sentTo.push(url)
    const body = bodies[urls.indexOf(url)]
    if (!body) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const settings = { urls: () => urls, timeoutMs: 5_000, batchSize: 1, pollIntervalMs: 1 }
  const { signal } = new AbortController()
  const transaction = { signedTransaction: Uint8Array.of(1), signature: 'signature', options: {} }
  return { sent: sendToEachEndpoint({ settings, network, signal, ...transaction }), sentTo, urls }
}

const accepted = { result: 'signature' }
const busy = { error: { code: -32005, message: 'Node is behind' } }
const refused = { error: { code: -32002, message: 'No' } }

describe('sendToEachEndpoint', () => {
  test('behavior: sends to every endpoint, and one acceptance is enough', async () => {
    for (const bodies of [
      [accepted, accepted],
      [accepted, refused],
      [undefined, busy, accepted],
    ]) {
      const { sent, sentTo, urls } = send(bodies)
      await sent
      expect(sentTo).toEqual(urls)
    }
  })

  test('error: the first refusal, with the errors of the endpoints that did not accept the transaction either', async () => {
    const silence = { name: 'ServiceError', code: 'Unreachable' }
    await expect(send([undefined, busy, refused]).sent).rejects.toMatchObject({ code: -32002, silence, others: [] })
    await expect(send([refused, undefined]).sent).rejects.toMatchObject({ code: -32002, silence })
    const others = [{ code: -32002 }]
    await expect(send([refused, refused]).sent).rejects.toMatchObject({ code: -32002, silence: undefined, others })
  })

  test('error: the last error when no endpoint accepts or refuses the transaction', async () => {
    await expect(send([busy, undefined]).sent).rejects.toMatchObject({ name: 'ServiceError', code: 'Unreachable' })
    await expect(send([{ result: 'another' }]).sent).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'InvalidAnswer',
    })
  })

  test('error: NoRpcUrl when there is no endpoint', async () => {
    await expect(send([]).sent).rejects.toMatchObject({ name: 'NetworkError', code: 'NoRpcUrl' })
  })
})
