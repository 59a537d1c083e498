import { createCore, memoryBackend } from '@latchkey/core'
import { describe, expect, test, vi } from 'vitest'
import { followLocale } from './followLocale.ts'
import { mainnet } from './networks/evm.ts'

const coreIn = (locale: string) =>
  createCore({ projectId: 'demo', networks: [mainnet], locale, storage: memoryBackend() })

describe('followLocale', () => {
  test('default', async () => {
    const core = coreIn('ar-XB')
    followLocale(core)
    await vi.waitUntil(() => core.options.state.buttonTexts['button.connect'], { timeout: 10_000 })
    expect(core.options.state.buttonTexts['button.connect']).not.toBe('Connect wallet')
  })

  test('behavior: follows a change, back to English too', async () => {
    const core = coreIn('en')
    followLocale(core)
    core.options.update({ locale: 'en-XA' })
    await vi.waitUntil(() => core.options.state.buttonTexts['button.connect'], { timeout: 10_000 })
    core.options.update({ locale: 'en-GB' })
    await vi.waitUntil(() => !core.options.state.buttonTexts['button.connect'], { timeout: 10_000 })
    expect(core.options.state.buttonTexts).toEqual({})
  })
})
