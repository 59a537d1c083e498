import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { hideToast, showToast } from './showToast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const successToast = { variant: 'success', message: 'Saved' } as const
const errorToast = { variant: 'error', message: 'Failed' } as const
const loadingToast = { variant: 'loading', message: 'Waiting' } as const

describe('showToast', () => {
  test('default', () => {
    const core = testCore()
    showToast(core, successToast)
    expect(core.toast.state.current).toEqual(successToast)
    vi.advanceTimersByTime(3_999)
    expect(core.toast.state.current).toEqual(successToast)
    vi.advanceTimersByTime(1)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([undefined, 0])
  })

  test('behavior: closes the open toast and opens the next one after 150 ms', () => {
    const core = testCore()
    showToast(core, successToast)
    showToast(core, errorToast)
    expect(core.toast.state.current).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(core.toast.state.current).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(core.toast.state.current).toEqual(errorToast)
    vi.advanceTimersByTime(4_000)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([undefined, 0])
  })

  test('behavior: shows the last of several toasts that are requested at once', () => {
    const core = testCore()
    showToast(core, successToast)
    showToast(core, errorToast)
    showToast(core, loadingToast)
    vi.advanceTimersByTime(150)
    expect([core.toast.state.current, vi.getTimerCount()]).toEqual([loadingToast, 0])
  })

  test('behavior: a loading toast stays until it is replaced', () => {
    const core = testCore()
    showToast(core, loadingToast)
    vi.advanceTimersByTime(60_000)
    expect(core.toast.state.current).toEqual(loadingToast)
    showToast(core, successToast)
    vi.advanceTimersByTime(150)
    expect(core.toast.state.current).toEqual(successToast)
  })
})

describe('hideToast', () => {
  test('default', () => {
    const core = testCore()
    showToast(core, successToast)
    showToast(core, errorToast)
    hideToast(core)
    vi.runAllTimers()
    expect(core.toast.state.current).toBeUndefined()
  })
})
