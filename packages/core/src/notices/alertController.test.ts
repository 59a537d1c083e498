import { describe, expect, test } from 'vitest'
import { createAlertController } from './alertController.ts'

describe('createAlertController', () => {
  test('default', () => {
    const { state, raise } = createAlertController()
    const alert = { code: 'InvalidAppConfiguration', values: { origin: 'https://app.example' } } as const
    expect(state.current).toBeUndefined()
    expect(raise(alert)).toBe(true)
    expect(state.current).toEqual(alert)
  })

  test('behavior: shows each code once, even after it was dismissed', () => {
    const { state, raise, dismiss } = createAlertController()
    raise({ code: 'SessionExpired', values: {} })
    dismiss()
    expect(raise({ code: 'SessionExpired', values: { a: 'other' } })).toBe(false)
    expect(state.current).toBeUndefined()
    expect(raise({ code: 'InvalidProjectId', values: {} })).toBe(true)
  })
})
