import { describe, expect, test, vi } from 'vitest'
import { isAudience, toAudiences } from './audience.ts'

const audiences = toAudiences(['wss://relay.example.com', 'ws://127.0.0.1:4000/', 'no URL'])

describe('isAudience', () => {
  test.each([
    'wss://relay.example.com',
    'wss://relay.example.com/',
    'wss://Relay.Example.com:443//',
    'wss://relay.example.com/?x=1#y',
    'ws://127.0.0.1:4000',
  ])('default: %s', (audience) => {
    expect(isAudience(audience, audiences)).toBe(true)
  })

  test('behavior: does not parse a text that is too long', () => {
    const parse = vi.spyOn(URL, 'canParse')
    expect(isAudience(`wss://relay.example.com/${'/'.repeat(2_600)}x`, audiences)).toBe(false)
    expect(isAudience(`wss://${'\u4e00'.repeat(2_600)}`, audiences)).toBe(false)
    expect(isAudience('wss://relay\u3002example.com', audiences)).toBe(false)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test('behavior: parses only the audience, not the URLs again', () => {
    const parse = vi.spyOn(URL, 'canParse')
    expect(isAudience('wss://relay.example.com', audiences)).toBe(true)
    expect(parse).toHaveBeenCalledTimes(1)
    parse.mockRestore()
  })

  test.each([
    'ws://relay.example.com',
    'https://relay.example.com',
    'wss://relay.example.com:444',
    'wss://relay.example.com/other',
    'wss://relay.example.com.evil.com',
    'wss://relay.example.com@evil.com',
    'wss://user@relay.example.com',
    'ws://127.0.0.1',
    'relay.example.com',
    'urn:relay',
    '',
  ])('error: %s', (audience) => {
    expect(isAudience(audience, audiences)).toBe(false)
  })
})
