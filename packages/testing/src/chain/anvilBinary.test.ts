import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anvilBinary } from './anvilBinary.ts'

describe('anvilBinary', () => {
  test('default', () => {
    expect(existsSync(anvilBinary())).toBe(true)
  })

  test('error: platform without a build', () => {
    expect(() => anvilBinary({ platform: 'freebsd', arch: 'x64' })).toThrow(
      new Error('anvil has no build for freebsd x64: run the local chain on another machine.'),
    )
  })

  test('error: build not installed', () => {
    expect(() => anvilBinary({ platform: 'win32', arch: 'x64' })).toThrow(
      new Error('@foundry-rs/anvil-win32-amd64 is not installed: add @foundry-rs/anvil to your dev dependencies.'),
    )
  })
})
