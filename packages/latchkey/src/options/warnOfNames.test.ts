import { createCore, type LatchkeyOptions, memoryBackend } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../networks/evm.ts'
import { warnOfNames } from './warnOfNames.ts'

afterEach(() => void vi.restoreAllMocks())

async function warningsOf(options: Partial<LatchkeyOptions>): Promise<unknown[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await warnOfNames(createCore({ networks: [mainnet], storage: memoryBackend(), ...options }))
  return warn.mock.calls.map(([, text]) => text)
}

describe('warnOfNames', () => {
  test('default: says nothing where everything has an effect', async () => {
    expect(await warningsOf({ locale: 'en-GB' })).toEqual([])
    expect(await warningsOf({ locale: 'de', texts: { 'connect.title': 'Wallet verbinden' } })).toEqual([])
  })

  test('behavior: names in one warning what has none, a language without texts among it', async () => {
    expect(await warningsOf({ locale: 'de', themMode: 'dark' } as object)).toEqual([
      [
        'Some options have no effect:',
        '`themMode`: not known. Did you mean `themeMode`?',
        '`locale`: there are no texts in `de`. Bring them with `texts`.',
      ].join('\n  '),
    ])
  })
})
