import { describe, expect, test } from 'vitest'
import { hostileImages } from './hostileImages.ts'
import { hostileTexts, sampleOf } from './hostileTexts.ts'
import { hostileWallets } from './hostileWallets.ts'
import { hostileLinks } from './links.ts'
import { serverFaults } from './serverFaults.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

describe('the hostile corpus', () => {
  test('default: contains no entry twice', () => {
    const sizes = [hostileTexts, hostileLinks, hostileImages, hostileWallets].map((all) => all.length)
    expect([
      distinct(hostileTexts.map(({ text }) => text)),
      distinct(hostileLinks.map(({ link }) => link)),
      distinct(hostileImages.map(({ url }) => url)),
      distinct(hostileWallets.map(({ id }) => id)),
    ]).toEqual(sizes)
    expect(distinct(hostileTexts.map(({ id }) => id))).toBe(hostileTexts.length)
  })

  test('behavior: has the required size', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(500)
    expect(hostileLinks.length).toBeGreaterThanOrEqual(40)
    expect(hostileImages.length).toBeGreaterThanOrEqual(60)
    expect(Object.keys(serverFaults).length).toBeGreaterThanOrEqual(16)
  })
})

describe('sampleOf', () => {
  test('default: returns entries of every kind, the same each time', () => {
    const kinds = distinct(hostileTexts.map(({ kind }) => kind))
    const sample = sampleOf(hostileTexts, kinds)
    expect([sample.length, distinct(sample.map(({ kind }) => kind))]).toEqual([kinds, kinds])
    expect(sampleOf(hostileTexts, kinds)).toEqual(sample)
    expect(sampleOf(hostileTexts, 10_000).length).toBe(hostileTexts.length)
  })
})
