import { createCore, memoryBackend } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../stories/networks.ts'
import { speakLocale } from './speakLocale.ts'

const coreIn = (locale: string) =>
  createCore({ projectId: 'demo', networks: [ethereum], locale, storage: memoryBackend() })
const wordOf = (core: ReturnType<typeof coreIn>) => core.options.state.buttonTexts['button.connect']

describe('speakLocale', () => {
  test('default', async () => {
    const core = coreIn('ar-XB')
    await speakLocale(core)
    expect(wordOf(core)).not.toBe(undefined)
    expect(wordOf(core)).not.toBe('Connect wallet')
  })

  test('behavior: a switch back to English removes the other texts', async () => {
    const core = coreIn('en-XA')
    await speakLocale(core)
    core.options.update({ locale: 'en-GB' })
    await speakLocale(core)
    expect(core.options.state.buttonTexts).toEqual({})
  })

  test('behavior: keeps the texts of the latest locale', async () => {
    const core = coreIn('en-XA')
    const early = speakLocale(core)
    core.options.update({ locale: 'en' })
    await Promise.all([speakLocale(core), early])
    expect(wordOf(core)).toBe(undefined)
  })
})
