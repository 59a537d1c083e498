import { serviceQuery } from '@latchkey/protocol/schemas'
import { afterEach, describe, expect, test } from 'vitest'
import { type LocalService, respondWithJson, startLocalService } from '../../test/localService.ts'
import { ServiceError } from '../errors/service.ts'
import { callService, requestService } from './request.ts'

let service: LocalService | undefined
afterEach(() => service?.stop())

async function start(...parameters: Parameters<typeof startLocalService>) {
  service = await startLocalService(...parameters)
  return service
}

async function readFailure(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ServiceError)) throw new Error('expected a ServiceError', { cause: error })
  return error
}

const parse = (value: unknown) => value

describe('callService', () => {
  test('default', async () => {
    const { url, requests } = await start()
    const response = await callService({ baseUrl: url, projectId: 'demo', path: '/getWallets' })
    expect(response.status).toBe(204)
    expect(requests).toMatchObject([
      {
        method: 'GET',
        path: '/getWallets',
        query: { projectId: 'demo', st: 'latchkey', sv: '0.0.0' },
        body: undefined,
      },
    ])
    expect(serviceQuery.safeParse(requests[0]?.query).success).toBe(true)
    expect(requests[0]?.headers.cookie).toBeUndefined()
  })

  test.each(['', '/', '//', '/base', '/base/'])('param: baseUrl ends in %j', async (end) => {
    const { url, requests } = await start()
    await callService({ baseUrl: url + end, projectId: 'demo', path: 'a/b' })
    expect(requests[0]?.path).toBe(`${end.replace(/\/+$/, '')}/a/b`)
  })

  test('param: query', async () => {
    const { url, requests } = await start()
    await callService({ baseUrl: url, projectId: 'a&b=c', path: '/x', query: { search: 'ä b', page: '1' } })
    expect(requests[0]?.query).toEqual({ projectId: 'a&b=c', st: 'latchkey', sv: '0.0.0', search: 'ä b', page: '1' })
  })

  test('param: body', async () => {
    const { url, requests } = await start()
    await callService({ baseUrl: url, projectId: 'demo', path: '/e', method: 'POST', body: { a: [1] } })
    expect(requests).toMatchObject([
      { method: 'POST', body: { a: [1] }, headers: { 'content-type': 'application/json' } },
    ])
  })

  test.each([400, 403, 404, 429, 500, 503])('error: HttpStatus %i', async (status) => {
    const { url } = await start((_, response) => response.writeHead(status).end('x'.repeat(9_000)))
    const error = await readFailure(callService({ baseUrl: url, projectId: 'demo', path: '/e' }))
    expect(error).toMatchObject({
      code: 'HttpStatus',
      shortMessage: `HTTP status code: ${status}`,
      values: { n: status },
      details: 'x'.repeat(500),
    })
  })

  test('error: TimedOut', async () => {
    const { url } = await start(() => {})
    const error = await readFailure(callService({ baseUrl: url, projectId: 'demo', path: '/slow', timeoutMs: 1 }))
    expect([error.code, error.details]).toEqual(['TimedOut', url])
  })

  test('error: Unreachable', async () => {
    const { url, stop } = await start()
    await stop()
    const error = await readFailure(callService({ baseUrl: url, projectId: 'demo', path: '/' }))
    expect([error.code, error.details]).toEqual(['Unreachable', url])
  })

  test('error: Aborted', async () => {
    const controller = new AbortController()
    const { url } = await start(() => controller.abort())
    const call = callService({ baseUrl: url, projectId: 'demo', path: '/', signal: controller.signal })
    await expect(call).rejects.toMatchObject({ name: 'ConnectionError', shortMessage: 'Something went wrong' })
  })
})

describe('requestService', () => {
  test('default', async () => {
    const { url } = await start((_, response) => respondWithJson(response, 200, { data: [1] }))
    expect(await requestService({ baseUrl: url, projectId: 'demo', path: '/', parse })).toEqual({ data: [1] })
  })

  test.each(['', '{', '<html>', '{"a":1}garbage'])('error: InvalidAnswer for %j', async (text) => {
    const { url } = await start((_, response) => response.writeHead(200).end(text))
    const error = await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/wallets', parse }))
    expect([error.code, error.details]).toEqual(['InvalidAnswer', '/wallets'])
    expect(error.cause).toBeInstanceOf(SyntaxError)
  })

  test('error: InvalidAnswer for more than one MiB; the rest is not read', async () => {
    let sentBytes = 0
    const { url } = await start((_, response) => {
      const sendChunks = () => {
        if (response.destroyed) return
        sentBytes += 65_536
        response.write('x'.repeat(65_536), sendChunks)
      }
      response.writeHead(200)
      sendChunks()
    })
    const error = await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/wallets', parse }))
    expect([error.code, error.details]).toEqual(['InvalidAnswer', 'More than 1048576 bytes came.'])
    expect(sentBytes).toBeLessThan(64 * 1_048_576)
  })

  test('error: HttpStatus for an error response of more than one MiB', async () => {
    const { url } = await start((_, response) => response.writeHead(500).end('x'.repeat(2_000_000)))
    expect((await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/', parse }))).code).toBe(
      'HttpStatus',
    )
  })

  test('behavior: decodes a character that is split over two chunks', async () => {
    const bytes = Buffer.from('{"name":"ä"}')
    const { url } = await start((_, response) => {
      response.writeHead(200, { 'content-length': String(bytes.length) })
      response.write(bytes.subarray(0, 10), () => response.end(bytes.subarray(10)))
    })
    expect(await requestService({ baseUrl: url, projectId: 'demo', path: '/', parse })).toEqual({ name: 'ä' })
  })

  test('error: InvalidAnswer for a 204 response without JSON', async () => {
    const { url } = await start()
    expect((await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/', parse }))).code).toBe(
      'InvalidAnswer',
    )
  })

  test('error: InvalidAnswer if parse throws', async () => {
    const { url } = await start((_, response) => respondWithJson(response, 200, {}))
    const cause = new Error('no')
    const refuse = () => {
      throw cause
    }
    const error = await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/', parse: refuse }))
    expect([error.code, error.cause]).toEqual(['InvalidAnswer', cause])
  })

  test('error: TimedOut while the response is read', async () => {
    const { url } = await start((_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"a":'))
    const call = requestService({ baseUrl: url, projectId: 'demo', path: '/', timeoutMs: 150, parse })
    expect((await readFailure(call)).code).toBe('TimedOut')
  })

  test('error: Unreachable if the connection breaks while the response is read', async () => {
    const { url } = await start((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"a":', () => response.destroy())
    })
    expect((await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/', parse }))).code).toBe(
      'Unreachable',
    )
  })

  test('error: HttpStatus', async () => {
    const { url } = await start((_, response) => respondWithJson(response, 403, { reason: 'no' }))
    expect(await readFailure(requestService({ baseUrl: url, projectId: 'demo', path: '/', parse }))).toMatchObject({
      code: 'HttpStatus',
      values: { n: 403 },
      details: '{"reason":"no"}',
    })
  })
})
