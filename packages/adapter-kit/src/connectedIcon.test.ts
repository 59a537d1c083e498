import { describe, expect, test } from 'vitest'
import { toConnectedIcon } from './connectedIcon.ts'

describe('toConnectedIcon', () => {
  test.each(['data:image/png;base64,AAAA', 'https://a.example/i.png'])('default: %s', (icon) => {
    expect(toConnectedIcon(`\n ${icon} `)).toBe(icon)
  })

  test.each([
    'data:text/html,x',
    'javascript:alert(1)',
    'http://a.example/i.png',
    '//a.example/i.png',
    '',
    7,
    undefined,
  ])('error: %s', (icon) => {
    expect(toConnectedIcon(icon)).toBeUndefined()
  })

  test('behavior: accepts an address of at most 2048 characters', () => {
    expect(toConnectedIcon('https://a.example/'.padEnd(2048, 'a'))).toHaveLength(2048)
    expect(toConnectedIcon('https://a.example/'.padEnd(2049, 'a'))).toBeUndefined()
  })
})
