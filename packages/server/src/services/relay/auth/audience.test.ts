import { describe, expect, test } from 'vitest'
import { isAudience } from './audience.ts'

const urls = ['wss://relay.example.com', 'ws://127.0.0.1:4000/']

describe('isAudience', () => {
  test.each([
    'wss://relay.example.com',
    'wss://relay.example.com/',
    'wss://Relay.Example.com:443//',
    'wss://relay.example.com/?x=1#y',
    'ws://127.0.0.1:4000',
  ])('default: %s', (audience) => {
    expect(isAudience(audience, urls)).toBe(true)
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
    expect(isAudience(audience, urls)).toBe(false)
  })
})
