import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toNetworks } from '../../test/usePage.ts'
import { createRpc, RpcAnswerError } from './createRpc.ts'

const { home } = toNetworks('http://unused.example')

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (body: unknown, status = 200) =>
  serve(
    (_request, response) => void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  )

function ask(urls: string[], { timeoutMs = 5_000, signal = new AbortController().signal } = {}) {
  const settings = { urls: () => urls, timeoutMs, batchSize: 1, pollIntervalMs: 1 }
  return createRpc(settings, signal)(home, 'getSlot', [], (result) => result ?? undefined)
}

describe('createRpc', () => {
  test('default', async () => {
    const bodies: unknown[] = []
    const url = await serve(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      bodies.push(JSON.parse(text))
      response.end('{"jsonrpc":"2.0","id":1,"result":12345678901234567890}')
    })
    expect(await ask([url])).toBe('12345678901234567890')
    expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] }])
  })

  test('behavior: asks the next endpoint when one does not respond or is busy', async () => {
    const good = await answering({ result: 'good' })
    const bad = [
      'http://127.0.0.1:1',
      await answering('overrun', 429),
      await answering('<html>'),
      await answering({ error: { code: -32005, message: 'Node is behind' } }),
      await answering({ error: 'This key has no credits left.' }),
    ]
    for (const url of bad) expect(await ask([url, good])).toBe('good')
  })

  test('behavior: asks the next endpoint when one sends an invalid or endless response', async () => {
    const endless = await serve((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      response.on('error', () => {})
      write()
    })
    const good = await answering({ result: 'good' })
    for (const url of [endless, await answering({ result: null }), await answering({ error: { code: 'none' } })])
      expect(await ask([url, good])).toBe('good')
    await expect(ask([endless])).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
    await expect(ask([await answering({ result: null })])).rejects.toMatchObject({
      code: 'InvalidAnswer',
      details: 'The node’s answer to getSlot is not understood.',
    })
  })

  test('behavior: asks the next endpoint when one sends its body too slowly', async () => {
    const slow = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    })
    expect(await ask([slow, await answering({ result: 'good' })], { timeoutMs: 500 })).toBe('good')
    await expect(ask([slow], { timeoutMs: 50 })).rejects.toMatchObject({ name: 'ServiceError', code: 'TimedOut' })
  })

  test('behavior: an error that a node returns is final', async () => {
    const url = await answering({ error: { code: -32002, message: 'No', data: { err: 'AccountNotFound' } } })
    const failure = await ask([url, await answering({ result: 'never' })]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcAnswerError)
    expect(failure).toMatchObject({ code: -32002, message: 'No', data: { err: 'AccountNotFound' } })
  })

  test.each([
    ['an object that has no text', { toString: 1, valueOf: 1 }, 'The node returned the error -32002.'],
    ['nothing', undefined, 'The node returned the error -32002.'],
    ['a long text', 'No'.repeat(10_000), 'No'.repeat(250)],
  ])('behavior: the message of an error is a short text: %s', async (_, message, text) => {
    const url = await answering({ error: { code: -32002, message } })
    const failure = await ask([url]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RpcAnswerError)
    expect(failure).toMatchObject({ code: -32002, message: text })
  })

  test('error: rejects with the kind of failure when no endpoint responds', async () => {
    await expect(ask([])).rejects.toMatchObject({ name: 'NetworkError', code: 'NoRpcUrl' })
    await expect(ask(['http://127.0.0.1:1'])).rejects.toMatchObject({ name: 'ServiceError', code: 'Unreachable' })
    await expect(ask([await answering('', 503)])).rejects.toMatchObject({ code: 'HttpStatus', values: { n: 503 } })
    for (const body of [{}, 'null', { error: {} }])
      await expect(ask([await answering(body)])).rejects.toMatchObject({ code: 'InvalidAnswer' })
    const silent = await serve(() => {})
    await expect(ask([silent], { timeoutMs: 20 })).rejects.toMatchObject({ code: 'TimedOut' })
  })

  test('behavior: ends when the kit is destroyed', async () => {
    const controller = new AbortController()
    let requestCount = 0
    const silent = await serve(() => {
      requestCount++
      controller.abort()
    })
    await expect(ask([silent, silent], { signal: controller.signal })).rejects.toMatchObject({ code: 'Unreachable' })
    expect(requestCount).toBe(1)
  })
})
