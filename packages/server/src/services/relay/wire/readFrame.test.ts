import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createObjectsWithNewKey, createObjectWithNewKeys } from '../../../../test/hostileClient.ts'
import { seal, topicOf } from '../../../../test/testRelay.ts'
import { defaultLimits } from '../limits.ts'
import { maxMembersOf, peekId, readFrame as read } from './readFrame.ts'

const maxMembers = maxMembersOf(defaultLimits)
const readFrame = (text: string) => read(text, maxMembers)

const request = (id: string) => `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}`

describe('readFrame', () => {
  test('default', () => {
    expect(readFrame(request('1'))).toEqual({
      kind: 'request',
      id: '1',
      method: 'irn_subscribe',
      params: { topic: 'x' },
    })
  })

  test.each(['1687239522123456789', '"1687239522123456789"', '18446744073709551615', '-1', '1.50', '1e400', '"é\\""'])(
    'behavior: keeps the id %s',
    (id) => {
      expect(readFrame(request(id))).toMatchObject({ kind: 'request', id })
    },
  )

  test('behavior: reads the id of the frame, not an id inside its params', () => {
    const frame =
      '{"params":{"id":1111111111111111111,"deep":[{"id":2222222222222222222}]},"method":"m","id":1687239522123456789,"jsonrpc":"2.0"}'
    expect(readFrame(frame)).toMatchObject({ kind: 'request', id: '1687239522123456789' })
  })

  test('behavior: does not parse a frame that is nested deeper than any request', () => {
    const nested = (depth: number) =>
      `{"id":1,"jsonrpc":"2.0","method":"m","params":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect([readFrame(nested(15)).kind, readFrame(nested(16))]).toEqual(['request', { kind: 'excessive', id: '1' }])
    for (const text of ['['.repeat(200_000), '{"a":'.repeat(50_000), `["\\\\",${'['.repeat(200_000)}`])
      expect(readFrame(text)).toEqual({ kind: 'excessive', id: undefined })
    expect(readFrame(`{"id":1687239522123456789,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toEqual({
      kind: 'excessive',
      id: '1687239522123456789',
    })
  })

  test('behavior: does not parse a frame with more members than any request', () => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const excessive = { kind: 'excessive', id: '1' }
    const frame = (params: string) => `{"id":1,"jsonrpc":"2.0","method":"m","params":${params}}`
    const all = [
      createObjectWithNewKeys(6_000),
      createObjectsWithNewKey(6_000),
      `[${'0,'.repeat(6_000)}0]`,
      `[${'[],'.repeat(6_000)}[]]`,
    ]
    expect(all.map((params) => readFrame(frame(params)))).toEqual(all.map(() => excessive))
    // The frame without its params has four members, so this frame has one member too many with the array of the params.
    expect(readFrame(frame(`[${'0,'.repeat(maxMembers - 4)}0]`))).toEqual(excessive)
    expect(parse).not.toHaveBeenCalled()
    expect(readFrame(frame(`[${'0,'.repeat(maxMembers - 5)}0]`)).kind).toBe('request')
  })

  test('behavior: parses the longest batch, and ignores commas inside strings', () => {
    const { batchItems } = defaultLimits
    const text = '[,{,'.repeat(maxMembers)
    const fields = { ttl: 1, tag: 1, prompt: true, attestation: 'a', correlationId: 1 }
    const messages = Array(batchItems).fill({ topic: topicOf(1), message: seal('m'), ...fields })
    const frame = { id: 1, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages, text } }
    expect(readFrame(JSON.stringify(frame))).toEqual({
      kind: 'request',
      id: '1',
      method: 'irn_batchPublish',
      params: { messages, text },
    })
  })

  test('behavior: ignores brackets inside strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'a', '}'), maxLength: 200 }), (text) => {
        const frame = { id: 1, jsonrpc: '2.0', method: 'm', params: { text } }
        expect(readFrame(JSON.stringify(frame))).toMatchObject({ kind: 'request', params: { text } })
      }),
    )
  })

  test('behavior: reads an acknowledgement', () => {
    expect(readFrame('{"id":1,"jsonrpc":"2.0","result":true}')).toEqual({ kind: 'response' })
    expect(readFrame('{"id":1,"jsonrpc":"2.0","error":{"code":1,"message":""}}')).toEqual({ kind: 'response' })
  })

  test.each([
    ['', undefined],
    ['nothing', undefined],
    ['null', undefined],
    ['[]', undefined],
    ['"text"', undefined],
    ['[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', undefined],
    ['{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"', undefined],
    ['{"jsonrpc":"2.0","method":"irn_subscribe"}', undefined],
    ['{"id":null,"jsonrpc":"2.0","method":"irn_subscribe"}', undefined],
    ['{"id":[1],"jsonrpc":"2.0","method":"irn_subscribe"}', undefined],
    [request(`"${'1'.repeat(200)}"`), undefined],
    [request('1'.repeat(200)), undefined],
    ['{"id":1,"method":"irn_subscribe"}', '1'],
    ['{"id":1,"jsonrpc":"1.0","method":"irn_subscribe"}', '1'],
    ['{"id":1,"jsonrpc":"2.0","method":7}', '1'],
    ['{"id":1,"jsonrpc":"2.0"}', '1'],
    ['{"\\u0069d":1687239522123456789,"jsonrpc":"2.0","method":"m"}', undefined],
  ])('error: %.80s', (text, id) => {
    expect(readFrame(text)).toEqual({ kind: 'malformed', id })
  })

  test('behavior: never throws, and returns ids that are JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.record({ id: fc.anything(), jsonrpc: fc.constant('2.0') }).map(text)),
        (frame) => {
          const read = readFrame(frame)
          if (read.kind !== 'response' && read.id !== undefined) expect(() => JSON.parse(read.id ?? '')).not.toThrow()
        },
      ),
    )
  })
})

describe('peekId', () => {
  test.each([
    [request('1687239522123456789'), '1687239522123456789'],
    [request('"abc"'), '"abc"'],
    [`{ "id" : 7 }${'x'.repeat(1_000_000)}`, '7'],
    ['{"jsonrpc":"2.0","id":7}', undefined],
    [request('-1'), undefined],
    [request('"\u0000"'), undefined],
    [request(`"${'1'.repeat(129)}"`), undefined],
    ['', undefined],
  ])('default: %.40s', (frame, id) => {
    expect(peekId(frame)).toBe(id)
  })
})

function text(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '{'
  }
}
