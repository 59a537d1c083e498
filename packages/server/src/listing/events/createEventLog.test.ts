import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEventFile } from './createEventFile.ts'
import { createEventLog } from './createEventLog.ts'
import type { StoredEvent } from './EventSink.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-events-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function event(name: string, projectId = 'demo'): StoredEvent {
  return {
    projectId,
    eventId: '1',
    url: 'https://a.example/',
    domain: 'a.example',
    timestamp: 1,
    type: 'track',
    event: name,
  }
}

describe('createEventLog', () => {
  test('default', async () => {
    const log = createEventLog()
    for (const name of ['A', 'B', 'A']) log.record(event(name))
    log.record(event('A', 'other'))
    await log.close?.()
    expect(log.counts()).toEqual({ demo: { A: 2, B: 1 }, other: { A: 1 } })
  })

  test('behavior: names without end share one place', () => {
    const log = createEventLog()
    for (let index = 0; index < 5000; index += 1) log.record(event(`E${index}`))
    log.record(event('E0'))
    log.record(event('__proto__'))
    const counts = log.counts().demo ?? {}
    expect([Object.keys(counts).length, counts.E0, counts.other]).toEqual([1000, 2, 4002])
  })

  test('param: file', async () => {
    const file = join(folder, 'deep', 'events.ndjson')
    const log = createEventLog({ file })
    const events = Array.from({ length: 100 }, (_, index) => event(`E${index}`))
    for (const each of events) log.record(each)
    await log.close?.()
    expect(readFileSync(file, 'utf8')).toBe(events.map((each) => `${JSON.stringify(each)}\n`).join(''))
  })
})

describe('createEventFile', () => {
  test('param: maxBytes', async () => {
    const file = join(folder, 'events')
    for (const name of ['A', 'B', 'C']) {
      const sink = createEventFile({ file, maxBytes: 1, report: (error) => expect.unreachable(String(error)) })
      sink.record(event(name))
      await sink.close()
    }
    expect(readdirSync(folder)).toEqual(['events', 'events.1'])
    expect(JSON.parse(readFileSync(file, 'utf8')).event).toBe('C')
    expect(JSON.parse(readFileSync(`${file}.1`, 'utf8')).event).toBe('B')
  })

  test('error: what cannot be written is reported once', async () => {
    const file = join(folder, 'taken')
    mkdirSync(file)
    const reported: unknown[] = []
    const sink = createEventFile({ file, report: (error) => reported.push((error as NodeJS.ErrnoException).code) })
    sink.record(event('A'))
    await sink.close()
    sink.record(event('B'))
    await sink.close()
    expect(reported).toEqual(['EISDIR'])
  })
})
