import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/testClock.ts'
import { createLocalRateLimiter } from '../rateLimiter.ts'
import { limitRequests } from './limitRequests.ts'

function serve(more: { perSecond?: number; maxClients?: number } = {}) {
  const clock = createTestClock()
  const app = new Hono()
  const rateLimiter = createLocalRateLimiter(clock)
  const readClient = ({ forwardedFor }: { forwardedFor: string | undefined }) => forwardedFor
  app.use(limitRequests({ name: 'test', perSecond: 1, burst: 2, rateLimiter, readClient, ...more }))
  app.get('/', (context) => context.text('yes'))
  const ask = async (client?: string) => (await app.request('/', client ? headersOf(client) : {})).status
  return { app, clock, ask }
}

const headersOf = (client: string) => ({ headers: { 'x-forwarded-for': client } })

describe('limitRequests', () => {
  test('default', async () => {
    const { app, clock, ask } = serve()
    expect([await ask('a'), await ask('a'), await ask('a')]).toEqual([200, 200, 429])
    const refused = await app.request('/', headersOf('a'))
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['1', { error: 'Too many requests' }])
    clock.advance(1_000)
    expect([await ask('a'), await ask('a')]).toEqual([200, 429])
  })

  test('behavior: each client has a separate limit', async () => {
    const { ask } = serve()
    expect([await ask('a'), await ask('a'), await ask('b'), await ask('a')]).toEqual([200, 200, 200, 429])
  })

  test('behavior: does not count a request without a client', async () => {
    const { ask } = serve()
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200])
  })

  test('param: perSecond, below one', async () => {
    const { app, ask } = serve({ perSecond: 0.3 })
    expect([await ask('a'), await ask('a')]).toEqual([200, 200])
    expect((await app.request('/', headersOf('a'))).headers.get('retry-after')).toBe('4')
  })

  test('param: maxClients, drops the least recently used bucket', async () => {
    const { ask } = serve({ maxClients: 2 })
    for (const client of ['a', 'a', 'b', 'b', 'a', 'c']) await ask(client)
    expect([await ask('a'), await ask('b')]).toEqual([429, 200])
  })
})
