import { describe, expect, test } from 'vitest'
import { createEventsController, type ErrorReport, type RecordedEvent } from './eventsController.ts'

const report: ErrorReport = {
  event: 'INTERNAL_SDK_ERROR',
  errorType: 'TypeError',
  errorMessage: 'x is not a function',
  stackTrace: '',
}

/** Creates an events controller whose clock the test controls. */
function setup() {
  let time = 1_000_000
  const events = createEventsController({ now: () => time })
  const heardEvents: RecordedEvent[] = []
  events.listen((event) => heardEvents.push(event))
  return {
    events,
    heard: heardEvents,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('createEventsController', () => {
  test('default', () => {
    const { events, heard } = setup()
    events.track({ event: 'MODAL_OPEN', connected: false })
    const expected = { timestamp: 1_000_000, data: { type: 'track', event: 'MODAL_OPEN', connected: false } }
    expect(heard).toEqual([expected])
    expect(events.state.latest).toEqual(expected)
  })

  test('behavior: calls the listener for every event of one tick, until it is removed', () => {
    const { events } = setup()
    const heard: string[] = []
    const stop = events.listen(({ data }) => heard.push(data.event))
    events.track({ event: 'CLICK_NETWORKS' })
    events.track({ event: 'CLICK_WALLET_HELP' })
    stop()
    events.track({ event: 'CLICK_NETWORK_HELP' })
    expect(heard).toEqual(['CLICK_NETWORKS', 'CLICK_WALLET_HELP'])
  })

  test('behavior: records five error reports per minute and drops the rest', () => {
    const { events, heard } = setup()
    for (let index = 0; index < 8; index++) events.reportError({ ...report, errorMessage: `${index}` })
    expect(heard.map(({ data }) => data)).toEqual(
      [0, 1, 2, 3, 4].map((index) => ({ type: 'error', ...report, errorMessage: `${index}` })),
    )
  })

  test('behavior: the window of 60 s slides', () => {
    const { events, heard, pass } = setup()
    for (let index = 0; index < 5; index++) {
      events.reportError(report)
      pass(10_000)
    }
    // The first report was sent 50 s ago. The limit of five reports per minute still counts it.
    events.reportError(report)
    pass(9_999)
    events.reportError(report)
    expect(heard).toHaveLength(5)
    pass(1)
    events.reportError(report)
    events.reportError(report)
    expect(heard).toHaveLength(6)
    pass(10_000)
    events.reportError(report)
    expect(heard).toHaveLength(7)
  })

  test('behavior: dropped reports do not extend the window', () => {
    const { events, heard, pass } = setup()
    for (let index = 0; index < 5; index++) events.reportError(report)
    pass(59_999)
    for (let index = 0; index < 5; index++) events.reportError(report)
    pass(1)
    events.reportError(report)
    expect(heard).toHaveLength(6)
  })

  test('behavior: other events are never dropped', () => {
    const { events, heard } = setup()
    for (let index = 0; index < 20; index++) events.track({ event: 'CLICK_NETWORKS' })
    expect(heard).toHaveLength(20)
  })

  test('behavior: a listener that throws interrupts neither the caller nor the other listeners', async () => {
    const { events } = setup()
    const thrownErrors: unknown[] = []
    const otherListeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', (error) => thrownErrors.push(error))
    try {
      const heard: string[] = []
      events.listen(() => {
        throw new Error("the host's")
      })
      events.listen(({ data }) => heard.push(data.event))
      events.track({ event: 'CLICK_NETWORKS' })
      expect(heard).toEqual(['CLICK_NETWORKS'])
      await new Promise((resolve) => setImmediate(resolve))
      expect(thrownErrors).toEqual([new Error("the host's")])
    } finally {
      process.removeAllListeners('uncaughtException')
      for (const other of otherListeners) process.on('uncaughtException', other)
    }
  })
})
