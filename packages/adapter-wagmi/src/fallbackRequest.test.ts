import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EIP1193RequestFn, TimeoutError } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fallbackRequest } from './fallbackRequest.ts'

type Answer = { result: unknown } | { error: { code: number; message: string } } | { status: number }

async function startNode(answer: Answer) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id } = JSON.parse(Buffer.concat(chunks).toString())
    response.statusCode = 'status' in answer ? answer.status : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const good = () => startNode({ result: '0xab' })
const startRefusingNode = (message: string) => startNode({ error: { code: -32000, message } })
const reverting = () => startNode({ error: { code: 3, message: 'execution reverted' } })
const silent = () => startNode({ status: 504 })
const busy = () => startNode({ error: { code: -32005, message: 'limit exceeded' } })

/**
 * Starts a node that accepts a transaction but closes the connection without a response. If the transaction is sent again, the node refuses
 * it as already known.
 */
async function startNodeLosingFirstResponse() {
  let isFirst = true
  const server = createServer((request, response) => {
    if (isFirst) request.socket.destroy()
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'nonce too low' } }))
    isFirst = false
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a node that sends the headers of its response at once, and then one space after the other without end. */
async function startDrippingNode() {
  const server = createServer((_request, response) => {
    const timer = setInterval(() => response.write(' '), 5)
    response.writeHead(200, { 'content-type': 'application/json' }).write('[')
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = async (method: string, urls: readonly string[]) => {
  const request = fallbackRequest(urls, {}, { retryCount: 0 }) as EIP1193RequestFn<undefined>
  return request({ method, params: ['0x02'] } as never, { retryCount: 0 })
}

describe('fallbackRequest', () => {
  test('default: asks the next endpoint when one does not respond', async () => {
    expect(await ask('eth_blockNumber', [await silent(), await good()])).toBe('0xab')
    await expect(ask('eth_call', [await reverting(), await good()])).rejects.toMatchObject({ code: 3 })
  })

  test.each(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])(
    'behavior: %s counts as refused only if every endpoint refuses it',
    async (method) => {
      const send = (...urls: string[]) => ask(method, urls)
      const poor = await startRefusingNode('insufficient funds')
      const refusal = { code: -32000, details: 'insufficient funds' }
      await expect(send(poor, await startRefusingNode('underpriced'))).rejects.toMatchObject(refusal)
      expect(await send(poor, await reverting(), await good())).toBe('0xab')
      await expect(send(await silent(), poor)).rejects.toMatchObject({ name: 'HttpRequestError' })
      await expect(send(poor, await silent())).rejects.toMatchObject({ name: 'HttpRequestError' })
      await expect(send(await busy(), poor)).rejects.toMatchObject({ code: -32005 })
      // The error `already known` of the second endpoint is thrown, because it means that this endpoint already has the transaction.
      await expect(send(poor, await startRefusingNode('already known'))).rejects.toMatchObject({
        details: 'already known',
      })
    },
  )

  test.each(['eth_getBalance', 'eth_sendRawTransaction'])(
    'behavior: %s asks the next endpoint when one sends its body too slowly',
    async (method) => {
      const urls = [await startDrippingNode(), await good()]
      const request = fallbackRequest(urls, { timeout: 500 }, { retryCount: 0 }) as EIP1193RequestFn<undefined>
      expect(await request({ method, params: ['0x02'] } as never, { retryCount: 0 })).toBe('0xab')
    },
  )

  test('error: TimeoutError of viem when the only endpoint sends its body too slowly', async () => {
    const urls = [await startDrippingNode()]
    const request = fallbackRequest(urls, { timeout: 50 }, { retryCount: 0 }) as EIP1193RequestFn<undefined>
    const asking = request({ method: 'eth_getBalance', params: ['0x02'] } as never, { retryCount: 0 })
    await expect(asking).rejects.toBeInstanceOf(TimeoutError)
  })

  test('behavior: each endpoint receives a transaction only once', async () => {
    const first = await startNodeLosingFirstResponse()
    const second = await startRefusingNode('nonce too low')
    const request = fallbackRequest([first, second], {}, {} as never) as EIP1193RequestFn<undefined>
    const sending = request({ method: 'eth_sendRawTransaction', params: ['0x02'] } as never)
    await expect(sending).rejects.toMatchObject({ name: 'HttpRequestError' })
  })
})
