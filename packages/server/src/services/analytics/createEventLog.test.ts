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

  test('behavior: with too many names, evicts the least frequent one and counts it as other', () => {
    const log = createEventLog()
    for (const name of ['KEPT', 'KEPT', '__proto__', '__proto__']) log.record(event(name))
    for (let index = 0; index < 5000; index += 1) log.record(event(`E${index}`, `project ${index % 2}`))
    for (let count = 0; count < 3; count += 1) log.record(event('LATER'))
    const { demo = {}, ...others } = log.counts()
    expect(Object.entries(demo)).toEqual([
      ['KEPT', 2],
      ['__proto__', 2],
      ['LATER', 3],
    ])
    const all = Object.values(others).flatMap((counts) => Object.entries(counts))
    expect(all.filter(([name]) => name !== 'other')).toHaveLength(997)
    expect(all.reduce((sum, [, count]) => sum + count, 0)).toBe(5_000)
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

  test('error: reports only once that the file cannot be written', async () => {
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
