import { createCore, type LatchkeyOptions, memoryBackend } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../networks/evm.ts'
import { warnOfIneffectiveOptions } from './warnOfNames.ts'

afterEach(() => void vi.restoreAllMocks())

async function warningsOf(options: Partial<LatchkeyOptions>): Promise<unknown[]> {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await warnOfIneffectiveOptions(createCore({ networks: [mainnet], storage: memoryBackend(), ...options }))
  const warnings = warnSpy.mock.calls.map(([, text]) => text)
  warnSpy.mockRestore()
  return warnings
}

describe('warnOfNames', () => {
  test('default: does not warn if every option has an effect', async () => {
    expect(await warningsOf({ locale: 'en-GB' })).toEqual([])
    const texts = {
      'connect.title': 'Wallet verbinden',
      'error.UserRejected': 'Abgelehnt',
      'button.connect': 'Verbinden',
    }
    expect(await warningsOf({ locale: 'de', texts })).toEqual([])
  })

  test('behavior: warns about pictures of the site that are not drawn', async () => {
    const plainImage = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
    const animatedImage = plainImage.replace('<path', '<animate attributeName="x"/><path')
    const largeImage = 'data:image/png;base64,'.padEnd(300_000, 'A')
    expect(
      await warningsOf({
        chainImages: { 1: animatedImage, 10: largeImage },
        connectorImages: { good: plainImage, bad: animatedImage, away: 'https://app.example/a.png' },
        customWallets: [{ id: 'own', name: 'Own', image_url: largeImage }],
      }),
    ).toEqual([
      [
        'Some options have no effect:',
        ...['connectorImages["bad"]', 'customWallets[0].image_url'].map(
          (option) =>
            `\`${option}\`: not drawn. In a \`data:\` address it has at most 64 kB, at most 1,024 px a side, and in SVG plain shapes alone; use an https one.`,
        ),
        '`chainImages["10"]`: not drawn. In a `data:` address it has at most 256 KiB.',
      ].join('\n  '),
    ])
    expect(await warningsOf({ connectorImages: { good: plainImage }, chainImages: { 1: animatedImage } })).toEqual([])
  })

  test('behavior: lists all options without effect in one warning, including a language without texts', async () => {
    expect(await warningsOf({ locale: 'de', themMode: 'dark' } as object)).toEqual([
      [
        'Some options have no effect:',
        '`themMode`: not known. Did you mean `themeMode`?',
        '`locale`: there are no texts in `de`. Bring them with `texts`.',
      ].join('\n  '),
    ])
  })
})
