import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyticsConfig } from '@latchkey/protocol/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer, type ListingOptions } from '../../createServer.ts'
import { openDatabase } from '../../platform/database/openDatabase.ts'
import type { StoredEvent } from './EventSink.ts'

const projects = { open: { allowedOrigins: [] }, closed: { allowedOrigins: ['https://*.example.com'] } }

function serve(listing: ListingOptions = {}) {
  const { app } = createServer({ projects, relay: false, listing })
  return (path: string, init?: RequestInit) => app.request(path, init)
}

async function refusal(asked: Response | Promise<Response>): Promise<[status: number, body: unknown]> {
  const response = await asked
  return [response.status, await response.json()]
}

describe('GET /getAnalyticsConfig', () => {
  test('default', async () => {
    const response = await serve()('/getAnalyticsConfig?projectId=open')
    expect(analyticsConfig.parse(await response.json())).toEqual({ isAnalyticsEnabled: true })
  })

  test('param: events, false', async () => {
    const response = await serve({ events: false })('/getAnalyticsConfig?projectId=open')
    expect(await response.json()).toEqual({ isAnalyticsEnabled: false })
  })
})

describe('POST /e', () => {
  const event = {
    eventId: '6f1c2f1e-5c36-4f0b-9d6e-0f3a6f3d1a10',
    url: 'https://app.example.com/swap',
    domain: 'app.example.com',
    timestamp: 1_800_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN' },
  }
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

  function record() {
    const events: StoredEvent[] = []
    return { events, ask: serve({ events: { record: (event) => void events.push(event) } }) }
  }

  test('default', async () => {
    const { events, ask } = record()
    const response = await ask('/e?projectId=open&st=latchkey&sv=4', post(event))
    expect([response.status, await response.text()]).toEqual([204, ''])
    const { props, ...rest } = event
    expect(events).toEqual([{ projectId: 'open', ...rest, ...props }])
  })

  test('behavior: keeps only the fields of the specification', async () => {
    const { events, ask } = record()
    const props = {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'm'.repeat(600),
      stackTrace: { toString: 'no text' },
      email: 'someone@example.com',
      projectId: 'another',
    }
    await ask('/e?projectId=open', post({ ...event, url: 'https://a.example/b?token=1#c', ip: '1.2.3.4', props }))
    expect(events).toEqual([
      {
        projectId: 'open',
        eventId: event.eventId,
        url: 'https://a.example/b',
        domain: event.domain,
        timestamp: event.timestamp,
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: 'm'.repeat(500),
      },
    ])
  })

  test('behavior: accepts the content type of a beacon', async () => {
    const { events, ask } = record()
    expect((await ask('/e?projectId=open', post(event, { 'content-type': 'text/plain' }))).status).toBe(204)
    expect(events).toHaveLength(1)
  })

  test.each([
    ['', 'its form'],
    ['{', 'its form'],
    ['[]', 'its form'],
    [{}, 'eventId, url, domain, timestamp, props'],
    [{ ...event, eventId: '1' }, 'eventId'],
    [{ ...event, timestamp: 'now' }, 'timestamp'],
    [{ ...event, props: { type: 'other', event: 'A' } }, 'props.type'],
    [{ ...event, props: { type: 'track', event: 'A'.repeat(65) } }, 'props.event'],
  ])('error: %j', async (body, fields) => {
    const { events, ask } = record()
    expect(await refusal(ask('/e?projectId=open', post(body)))).toEqual([400, { error: `Invalid event: ${fields}` }])
    expect(events).toEqual([])
  })

  test('error: the event is too large', async () => {
    const { events, ask } = record()
    const body = { ...event, props: { ...event.props, more: 'a'.repeat(20_000) } }
    expect(await refusal(ask('/e?projectId=open', post(body)))).toEqual([
      413,
      { error: 'An event has at most 16384 bytes' },
    ])
    expect(events).toEqual([])
  })

  test('error: the project or the origin is refused', async () => {
    const { events, ask } = record()
    expect(await refusal(ask('/e?projectId=none', post(event)))).toEqual([403, { error: 'Unauthorized: invalid key' }])
    const foreign = post(event, { origin: 'https://evil.example' })
    expect(await refusal(ask('/e?projectId=closed', foreign))).toEqual([
      403,
      { error: 'Unauthorized: origin not allowed' },
    ])
    expect(events).toEqual([])
  })

  test('param: events, false accepts and drops events', async () => {
    expect((await serve({ events: false })('/e?projectId=open', post(event))).status).toBe(204)
  })

  test('behavior: a page of another origin may post events', async () => {
    const response = await serve()('/e?projectId=open', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  })
})

describe('dataFolder', () => {
  test('behavior: writes each event as a row of the database there', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-events-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true }))
    const server = createServer({ projects: { open: { allowedOrigins: [] } }, relay: false, dataFolder })
    const event = {
      eventId: '6f1c2f1e-5c36-4f0b-9d6e-0f3a6f3d1a10',
      url: 'https://app.example.com/',
      domain: 'app.example.com',
      timestamp: 1,
    }
    for (const name of ['A', 'B']) {
      const body = JSON.stringify({
        ...event,
        eventId: event.eventId.replace(/.$/, name.toLowerCase()),
        props: { type: 'track', event: name },
      })
      await server.app.request('/e?projectId=open', { method: 'POST', body })
    }
    await server.close()
    const database = openDatabase({ dataFolder, report: (error) => expect.unreachable(String(error)) })
    const rows = await database.db.selectFrom('analyticsEvent').selectAll().orderBy('name').execute()
    await database.close()
    const { timestamp, ...same } = event
    const none = { errorType: null, errorMessage: null, stackTrace: null }
    expect(rows).toEqual(
      ['A', 'B'].map((name) => ({
        ...{
          projectId: 'open',
          ...same,
          eventId: event.eventId.replace(/.$/, name.toLowerCase()),
          happenedAt: timestamp,
          type: 'track',
          name,
          ...none,
        },
        receivedAt: expect.any(Number),
      })),
    )
  })
})
