import { describe, expect, test } from 'vitest'
import { checkProjects, isOriginPattern } from './projects.ts'

describe('isOriginPattern', () => {
  test.each([
    'https://app.example.com',
    'https://*.example.com',
    'https://app.example.com:8443',
    'https://app.example.com:443',
    'https://app.example.com:*',
    'https://App.Example.com',
    'http://localhost:*',
    'http://localhost',
    'http://localhost:80',
    'http://127.0.0.1:5173',
  ])('default: %s', (pattern) => {
    expect(isOriginPattern(pattern)).toBe(true)
  })

  test.each([
    ...['app.example.com', '*.example.com', 'localhost:5173', '//app.example.com', 'ftp://app.example.com', '*', ''],
    ...[
      'http://app.example.com',
      'https://app.example.com/',
      'https://app.example.com/path',
      'https://*',
      'https://a.*.com',
    ],
    ...['https://user@app.example.com', 'https://app.example.com?x', 'null', 'https://'],
  ])('error: %s', (pattern) => {
    expect(isOriginPattern(pattern)).toBe(false)
  })
})

describe('checkProjects', () => {
  test('default', () => {
    expect(() =>
      checkProjects({ open: { allowedOrigins: [] }, app: { allowedOrigins: ['https://a.example'] } }),
    ).not.toThrow()
  })

  test('error: an origin without a scheme', () => {
    expect(() => checkProjects({ app: { allowedOrigins: ['app.example.com'] } })).toThrow(
      '"app.example.com" is no origin of a page: write it with its scheme, like https://app.example.com',
    )
  })
})
