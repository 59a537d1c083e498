import { describe, expect, test } from 'vitest'
import { createLocalProjects, isOriginPattern } from './projects.ts'

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

describe('createLocalProjects', () => {
  const projects = { open: { allowedOrigins: [] }, app: { allowedOrigins: ['https://a.example'] } }
  const wrong = { app: { allowedOrigins: ['app.example.com'] } }
  const message = '"app.example.com" is no origin of a page: write it with its scheme, like https://app.example.com'

  test('default', async () => {
    const { find } = createLocalProjects(projects)
    expect(await find('app')).toEqual({ allowedOrigins: ['https://a.example'] })
    expect([await find('none'), await find('__proto__'), await find('constructor')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('error: an origin without a scheme', () => {
    expect(() => createLocalProjects(wrong)).toThrow(message)
  })

  test('behavior: replace changes all projects or none', async () => {
    const { find, replace } = createLocalProjects(projects)
    expect(() => replace(wrong)).toThrow(message)
    expect(await find('open')).toEqual({ allowedOrigins: [] })
    replace({ app: { allowedOrigins: [] } })
    expect([await find('app'), await find('open')]).toEqual([{ allowedOrigins: [] }, undefined])
  })
})
