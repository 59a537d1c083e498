import { describe, expect, test } from 'vitest'
import { analyticsConfig, analyticsEvent, serviceQuery } from './analytics.ts'

const event = {
  eventId: '3f1f2d9e-6a30-4bd5-a1ad-6f4b4a2d9c11',
  url: 'https://app.example/swap',
  domain: 'app.example',
  timestamp: 1_767_225_600_000,
  props: { type: 'track', event: 'MODAL_OPEN', connected: false },
}

describe('serviceQuery', () => {
  test('default', () => {
    expect(serviceQuery.parse({ projectId: 'demo', st: 'latchkey', sv: '4' })).toEqual({
      projectId: 'demo',
      st: 'latchkey',
      sv: '4',
    })
  })

  test.each(['projectId', 'st', 'sv'])('error: no %s', (missing) => {
    const query: Record<string, string> = { projectId: 'demo', st: 'latchkey', sv: '4' }
    delete query[missing]
    expect(serviceQuery.safeParse(query).success).toBe(false)
  })
})

describe('analyticsConfig', () => {
  test('default', () => {
    expect(analyticsConfig.parse({ isAnalyticsEnabled: true })).toEqual({ isAnalyticsEnabled: true })
  })

  test.each([{}, null, [], { isAnalyticsEnabled: 'true' }, { isAnalyticsEnabled: 1 }])('error: %j', (value) => {
    expect(analyticsConfig.safeParse(value).success).toBe(false)
  })
})

describe('analyticsEvent', () => {
  test('default', () => {
    expect(analyticsEvent.parse(event)).toEqual(event)
  })

  test('behavior: keeps the fields of an error report', () => {
    const props = {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'x is not a function',
      stackTrace: 'TypeError: x is not a function',
    }
    expect(analyticsEvent.parse({ ...event, props })).toEqual({ ...event, props })
  })

  test.each([
    ['eventId', 'not-a-uuid'],
    ['url', 'x'.repeat(2049)],
    ['domain', 'x'.repeat(254)],
    ['timestamp', 1.5],
    ['timestamp', '1767225600000'],
    ['props', { event: 'MODAL_OPEN' }],
    ['props', { type: 'page', event: 'MODAL_OPEN' }],
    ['props', { type: 'track', event: 'x'.repeat(65) }],
    ['props', null],
  ])('error: %s %j', (name, value) => {
    expect(analyticsEvent.safeParse({ ...event, [name]: value }).success).toBe(false)
  })
})
