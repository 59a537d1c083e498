import { describe, expect, test } from 'vitest'
import { peerName } from './peerName.ts'

const named = (name: string) => peerName({ name, description: '', url: 'https://site.example', icon: undefined })

describe('peerName', () => {
  test('default', () => {
    expect(named(' Swap Café 🦊 ')).toBe('Swap Café 🦊')
  })

  test('behavior: removes deceptive characters', () => {
    expect(named('\u202eknaB\u200b\n')).toBe('knaB')
  })

  test('behavior: cuts off after 60 code points', () => {
    expect(named('🦊'.repeat(61))).toBe(`${'🦊'.repeat(60)}…`)
  })

  test('behavior: replaces a name without visible characters', () => {
    expect(named('\u200b')).toBe('A site without a name')
  })
})
