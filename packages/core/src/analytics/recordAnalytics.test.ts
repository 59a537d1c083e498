import { analyticsEvent } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalService, respondWithJson, startLocalService } from '../../test/localService.ts'
import { testCore } from '../../test/testCore.ts'
import type { Core } from '../createCore.ts'
import { openModal } from '../modal/openModal.ts'
import { reportError } from '../notices/reportError.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { callService } from '../services/request.ts'
import { recordAnalytics } from './recordAnalytics.ts'

let service: LocalService
let eventResponseStatus: number
let analyticsSettings: unknown
let stop = () => {}

beforeEach(async () => {
  eventResponseStatus = 204
  analyticsSettings = { isAnalyticsEnabled: true }
  vi.stubGlobal('location', {
    origin: 'https://app.example',
    pathname: '/orders/alice@example.com',
    hostname: 'app.example',
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  service = await startLocalService(({ path }, response) => {
    if (path === '/getAnalyticsConfig')
      respondWithJson(response, analyticsSettings === undefined ? 500 : 200, analyticsSettings)
    else response.writeHead(path === '/e' ? eventResponseStatus : 204).end()
  })
})
afterEach(async () => {
  stop()
  await service.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function start(options: Partial<LatchkeyOptions> = {}): Core {
  const core = testCore({ services: { analytics: service.url }, ...options })
  stop = recordAnalytics(core)
  return core
}

const readSentEvents = () =>
  service.requests.filter(({ path }) => path === '/e').map(({ body }) => analyticsEvent.parse(body))
const readSentNames = () => readSentEvents().map(({ props }) => props.event)

/** Waits until the service has received two more requests. All requests that were sent before have then arrived too. */
async function settle() {
  for (const path of ['/first', '/second']) await callService({ baseUrl: service.url, projectId: 'demo', path })
}

describe('recordAnalytics', () => {
  test('default', async () => {
    const core = start()
    openModal(core)
    await service.received(2)
    expect(service.requests.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      { method: 'GET', path: '/getAnalyticsConfig', query: { projectId: 'demo', st: 'latchkey', sv: '0.0.0' } },
      { method: 'POST', path: '/e', query: { projectId: 'demo', st: 'latchkey', sv: '0.0.0' } },
    ])
    expect(readSentEvents()).toEqual([
      {
        eventId: expect.any(String),
        url: 'https://app.example/orders/<e-mail>',
        domain: 'app.example',
        timestamp: core.events.state.latest?.timestamp,
        props: { type: 'track', event: 'MODAL_OPEN', connected: false },
      },
    ])
  })

  test('behavior: asks only once whether the project wants events', async () => {
    const core = start()
    openModal(core)
    core.events.track({ event: 'CLICK_NETWORKS' })
    await service.received(3)
    core.events.track({ event: 'CLICK_WALLET_HELP' })
    await service.received(4)
    expect(readSentNames()).toEqual(['MODAL_OPEN', 'CLICK_NETWORKS', 'CLICK_WALLET_HELP'])
  })

  test('behavior: sends nothing before the visitor opens the modal', async () => {
    const core = start()
    core.events.track({ event: 'INITIALIZE', networks: ['eip155:1'] })
    reportError(core, { error: new Error('early') })
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/first', '/second'])
    openModal(core)
    await service.received(4)
    expect(readSentNames()).toEqual(['MODAL_OPEN'])
  })

  test('behavior: counts an embedded modal as opened with the visitor’s first action', async () => {
    const core = start({ enableEmbedded: true })
    core.events.track({ event: 'INITIALIZE', networks: ['eip155:1'] })
    core.events.track({ event: 'MODAL_CREATED' })
    core.events.track({ event: 'CONNECT_SUCCESS', name: 'A', method: 'browser', reconnect: true })
    reportError(core, { error: new Error('early') })
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/first', '/second'])
    core.events.track({ event: 'CLICK_WALLET_HELP' })
    core.events.track({ event: 'CLICK_NETWORKS' })
    await service.received(6)
    expect(readSentNames().toSorted()).toEqual(['CLICK_NETWORKS', 'CLICK_WALLET_HELP', 'MODAL_OPEN'])
  })

  test('behavior: never sends MODAL_CREATED', async () => {
    const core = start()
    openModal(core)
    core.events.track({ event: 'MODAL_CREATED' })
    core.events.track({ event: 'CLICK_NETWORKS' })
    await service.received(3)
    await settle()
    expect(readSentNames()).toEqual(['MODAL_OPEN', 'CLICK_NETWORKS'])
  })

  test('param: features.analytics false sends nothing, not even error reports', async () => {
    const core = start({ features: { analytics: false } })
    openModal(core)
    reportError(core, { error: new Error('x') })
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/first', '/second'])
  })

  test.each<[string, Partial<LatchkeyOptions>]>([
    ['services', { services: {} }],
    ['projectId', { projectId: '' }],
  ])('param: sends nothing without %s', async (_, options) => {
    openModal(start(options))
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/first', '/second'])
  })

  test('behavior: error reports contain the error without secrets', async () => {
    const core = start()
    openModal(core)
    await service.received(2)
    const error = new TypeError('no answer for wc:abc@2?symKey=1 from https://x.example/?token=2')
    error.stack = 'TypeError: at https://app.example/a.js?v=3'
    reportError(core, { error })
    await service.received(3)
    expect(readSentEvents()[1]?.props).toEqual({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'no answer for wc:… from https://x.example/',
      stackTrace: 'TypeError: at https://app.example/a.js',
    })
  })

  test.each([
    ['off', { isAnalyticsEnabled: false }],
    ['invalid', { enabled: true }],
    ['unavailable', undefined],
  ])('behavior: sends nothing if the project’s settings are %s', async (_, answer) => {
    analyticsSettings = answer
    const core = start()
    openModal(core)
    core.events.track({ event: 'CLICK_NETWORKS' })
    await service.received(1)
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/getAnalyticsConfig', '/first', '/second'])
    expect(core.alert.state.current).toBeUndefined()
  })

  test('behavior: raises one InvalidAppConfiguration alert for HTTP 403', async () => {
    eventResponseStatus = 403
    const core = start()
    openModal(core)
    core.events.track({ event: 'CLICK_NETWORKS' })
    core.events.track({ event: 'CLICK_WALLET_HELP' })
    await service.received(4)
    await settle()
    expect(core.alert.state.current).toEqual({
      code: 'InvalidAppConfiguration',
      values: { origin: 'https://app.example' },
    })
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [
        '[latchkey]',
        'Invalid App Configuration: The origin https://app.example is not on the allow-list of this project. Add it where the project is kept.',
      ],
    ])
  })

  test('behavior: logs an event that could not be sent, and neither shows nor reports the error', async () => {
    eventResponseStatus = 503
    const core = start()
    openModal(core)
    await service.received(2)
    await settle()
    expect(core.alert.state.current).toBeUndefined()
    expect(core.log.entries().map(({ text }) => text)).toEqual(['ServiceError HttpStatus: HTTP status code: 503'])
    expect(core.events.state.latest?.data.event).toBe('MODAL_OPEN')
  })

  test('behavior: sends nothing after it is stopped', async () => {
    const core = start()
    stop()
    openModal(core)
    await settle()
    expect(service.requests.map(({ path }) => path)).toEqual(['/first', '/second'])
  })
})
