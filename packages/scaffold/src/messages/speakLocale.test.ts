import { createCore, memoryBackend } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { ethereum } from '../stories/networks.ts'
import { speakLocale } from './speakLocale.ts'

const createCoreIn = (locale: string) =>
  createCore({ projectId: 'demo', networks: [ethereum], locale, storage: memoryBackend() })
const connectTextOf = (core: ReturnType<typeof createCoreIn>) => core.options.state.buttonTexts['button.connect']

describe('speakLocale', () => {
  test('default', async () => {
    const core = createCoreIn('ar-XB')
    await speakLocale(core)
    expect(connectTextOf(core)).not.toBe(undefined)
    expect(connectTextOf(core)).not.toBe('Connect wallet')
  })

  test('behavior: a switch back to English removes the other texts', async () => {
    const core = createCoreIn('en-XA')
    await speakLocale(core)
    core.options.update({ locale: 'en-GB' })
    await speakLocale(core)
    expect(core.options.state.buttonTexts).toEqual({})
  })

  test('behavior: keeps the texts of the latest locale', async () => {
    const core = createCoreIn('en-XA')
    const firstCall = speakLocale(core)
    core.options.update({ locale: 'en' })
    await Promise.all([speakLocale(core), firstCall])
    expect(connectTextOf(core)).toBe(undefined)
  })
})
