import { describe, expect, test } from 'vitest'
import { imageSource } from './imageSource.ts'

describe('imageSource', () => {
  test.each(['https://images.example/a.png', 'blob:https://host.example/1', 'data:image/png;base64,AAAA'])(
    'default: %s',
    (source) => {
      expect(imageSource(source)).toBe(source)
    },
  )

  test.each([
    undefined,
    '',
    'http://images.example/a.png',
    '//images.example/a.png',
    '/a.png',
    'data:text/html,<p>',
    'javascript:alert(1)',
    ' https://images.example/a.png',
    `data:image/png;base64,${'A'.repeat(262_144)}`,
  ])('behavior: refuses %.40s', (source) => {
    expect(imageSource(source)).toBeUndefined()
  })
})
