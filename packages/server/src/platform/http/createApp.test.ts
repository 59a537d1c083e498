import { describe, expect, test } from 'vitest'
import { createApp } from './createApp.ts'

function serve() {
  const reported: unknown[] = []
  const app = createApp((error) => reported.push(error))
  return { app, reported }
}

const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
}

describe('createApp', () => {
  test('default', async () => {
    const { app } = serve()
    app.get('/', (context) => context.json({ yes: true }))
    const response = await app.request('/')
    expect([response.status, Object.fromEntries(response.headers), await response.json()]).toEqual([
      200,
      commonHeaders,
      { yes: true },
    ])
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, Object.fromEntries(head.headers), await head.text()]).toEqual([200, commonHeaders, ''])
  })

  test('behavior: a browser may cache the response to a preflight for an hour', async () => {
    const response = await serve().app.request('/', {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    })
    expect([response.status, response.headers.get('access-control-max-age')]).toEqual([204, '3600'])
  })

  test('error: the route does not exist', async () => {
    const { app } = serve()
    app.get('/', (context) => context.json({}))
    for (const asked of [app.request('/other'), app.request('/', { method: 'POST' })]) {
      const response = await asked
      expect([response.status, Object.fromEntries(response.headers), await response.json()]).toEqual([
        404,
        { ...commonHeaders, 'cache-control': 'no-store' },
        { error: 'There is no such route' },
      ])
    }
  })

  test('error: a route fails', async () => {
    const { app, reported } = serve()
    const fault = new Error('the disk is gone')
    app.get('/', () => Promise.reject(fault))
    const response = await app.request('/')
    expect([response.status, Object.fromEntries(response.headers), await response.json()]).toEqual([
      500,
      { ...commonHeaders, 'cache-control': 'no-store' },
      { error: 'Internal error' },
    ])
    expect(reported).toEqual([fault])
  })

  test('behavior: does not report a request that its client aborted', async () => {
    const { app, reported } = serve()
    const controller = new AbortController()
    app.get('/', async () => {
      controller.abort()
      throw new Error('Client connection prematurely closed.')
    })
    await app.request('/', { signal: controller.signal })
    expect(reported).toEqual([])
  })
})
