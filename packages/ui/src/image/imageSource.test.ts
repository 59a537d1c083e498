import { describe, expect, test } from 'vitest'
import { imageSource } from './imageSource.ts'

describe('imageSource', () => {
  test.each([
    'https://images.example/a.png',
    'blob:https://host.example/1',
    'data:image/png;base64,AAAA',
    'http://localhost/a.png',
    'http://localhost:4700/getWalletImage/a?projectId=demo',
    'http://127.0.0.1:4700/a.png',
  ])('default: %s', (source) => {
    expect(imageSource(source)).toBe(source)
  })

  test.each([
    undefined,
    '',
    'http://images.example/a.png',
    'http://localhost.example/a.png',
    'http://localhost@images.example/a.png',
    'http://127.0.0.1.example/a.png',
    'http://127.0.0.1:x@images.example/a.png',
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
