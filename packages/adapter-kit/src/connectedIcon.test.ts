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

  test('behavior: 2048 characters of address are the limit', () => {
    expect(toConnectedIcon('https://a.example/'.padEnd(2048, 'a'))).toHaveLength(2048)
    expect(toConnectedIcon('https://a.example/'.padEnd(2049, 'a'))).toBeUndefined()
  })
})
