import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { hideToast, showToast } from './showToast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = { variant: 'success', message: 'Saved' } as const
const failed = { variant: 'error', message: 'Failed' } as const
const waiting = { variant: 'loading', message: 'Waiting' } as const

describe('showToast', () => {
  test('default', () => {
    const core = testCore()
    showToast(core, saved)
    expect(core.toast.state.current).toEqual(saved)
    vi.advanceTimersByTime(3_999)
    expect(core.toast.state.current).toEqual(saved)
    vi.advanceTimersByTime(1)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([undefined, 0])
  })

  test('behavior: closes the open toast and opens the next one after 150 ms', () => {
    const core = testCore()
    showToast(core, saved)
    showToast(core, failed)
    expect(core.toast.state.current).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(core.toast.state.current).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(core.toast.state.current).toEqual(failed)
    vi.advanceTimersByTime(4_000)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([undefined, 0])
  })

  test('behavior: shows the last of several toasts that are requested at once', () => {
    const core = testCore()
    showToast(core, saved)
    showToast(core, failed)
    showToast(core, waiting)
    vi.advanceTimersByTime(150)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([waiting, 0])
  })

  test('behavior: a loading toast stays until it is replaced', () => {
    const core = testCore()
    showToast(core, waiting)
    vi.advanceTimersByTime(60_000)
    expect(core.toast.state.current).toEqual(waiting)
    showToast(core, saved)
    vi.advanceTimersByTime(150)
    expect(core.toast.state.current).toEqual(saved)
  })
})

describe('hideToast', () => {
  test('default', () => {
    const core = testCore()
    showToast(core, saved)
    showToast(core, failed)
    hideToast(core)
    vi.runAllTimers()
    expect(core.toast.state.current).toBeUndefined()
  })
})
