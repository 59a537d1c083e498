import { describe, expect, test } from 'vitest'
import { pictureKey } from './pictureKey.ts'

describe('pictureKey', () => {
  test('default: returns the same key for one picture in several encodings', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const encodings = [
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml;utf8,${svg}`,
      `data:image/svg+xml;base64,${btoa(svg)}`,
      `data:image/svg+xml;charset=utf-8;base64,${encodeURIComponent(btoa(svg))}`,
    ]
    expect(new Set(encodings.map(pictureKey))).toEqual(new Set([svg]))
  })

  test('behavior: keeps other pictures and unreadable data distinct', () => {
    const addresses = [
      'https://a.example/a.png',
      'data:image/png;base64,AAAA',
      'data:image/png;base64,BBBB',
      'data:image/png;base64,*',
    ]
    expect(new Set(addresses.map(pictureKey)).size).toBe(addresses.length)
    expect(pictureKey(undefined)).toBe(undefined)
  })
})
