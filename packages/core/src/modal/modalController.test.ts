import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createModalController } from './modalController.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createModalController', () => {
  test('default', () => {
    expect(createModalController().state).toEqual({
      open: false,
      loading: false,
      leaving: false,
      shaking: false,
      pressed: undefined,
    })
  })

  test('behavior: a guard keeps the modal open while it returns true', () => {
    const { addCloseGuard, mayClose } = createModalController()
    let isBusy = true
    expect(mayClose()).toBe(true)
    const removeGuard = addCloseGuard(() => isBusy)
    const removeOtherGuard = addCloseGuard(() => false)
    expect(mayClose()).toBe(false)
    isBusy = false
    expect(mayClose()).toBe(true)
    isBusy = true
    removeGuard()
    removeOtherGuard()
    expect(mayClose()).toBe(true)
  })

  test('behavior: shakes for the given time; a second call does not extend it', () => {
    const { state, shake } = createModalController()
    shake(500)
    vi.advanceTimersByTime(499)
    shake(500)
    expect(state.shaking).toBe(true)
    vi.advanceTimersByTime(1)
    expect([state.shaking, vi.getTimerCount()]).toEqual([false, 0])
  })

  test('behavior: stops shaking immediately', () => {
    const { state, shake, stopShaking } = createModalController()
    shake(500)
    stopShaking()
    expect([state.shaking, vi.getTimerCount()]).toEqual([false, 0])
  })
})
