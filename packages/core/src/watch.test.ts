import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../test/testCore.ts'
import { getState } from './modal/getState.ts'
import { getTheme } from './modal/getTheme.ts'
import { raiseAlert } from './notices/raiseAlert.ts'
import { subscribeCore, watch } from './watch.ts'

/** State changes are told in a microtask. */
const tick = () => Promise.resolve().then(() => {})

afterEach(() => vi.restoreAllMocks())

describe('watch', () => {
  test('default', async () => {
    const core = testCore()
    const heard: unknown[] = []
    const stop = watch(core, getTheme, (value, previous) => heard.push([value, previous]))
    core.theme.setMode('light')
    await tick()
    stop()
    core.theme.setMode('dark')
    await tick()
    expect(heard).toEqual([
      [
        { mode: 'light', variables: {} },
        { mode: 'dark', variables: {} },
      ],
    ])
  })

  test('behavior: changes of one tick are told once, and those that cancel out not at all', async () => {
    const core = testCore()
    const heard: boolean[] = []
    watch(core, getState, ({ loading }) => heard.push(loading))
    core.modal.setLoading(true)
    core.modal.setOpen(true)
    await tick()
    core.modal.setLoading(false)
    core.modal.setLoading(true)
    await tick()
    expect(heard).toEqual([true])
  })

  test('behavior: changes elsewhere are not told', async () => {
    const core = testCore()
    const heard: unknown[] = []
    watch(core, getTheme, (value) => heard.push(value))
    core.modal.setLoading(true)
    core.theme.setMode('dark')
    await tick()
    expect(heard).toEqual([])
  })
})

describe('subscribeCore', () => {
  test('default', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const core = testCore()
    const changes: readonly [name: string, change: () => void][] = [
      ['modal', () => core.modal.setLoading(true)],
      ['router', () => core.router.reset({ name: 'Connect' })],
      ['theme', () => core.theme.setMode('light')],
      ['toast', () => core.toast.set({ variant: 'success', message: 'x' })],
      ['alert', () => raiseAlert(core, { code: 'SessionExpired' })],
      ['chain', () => core.chain.setNetwork('eip155', 'eip155:10')],
      ['connection', () => core.connection.remember({ id: 'a', name: 'A' })],
      ['connectors', () => core.connectors.set('eip155', [])],
      ['options', () => core.options.update({ locale: 'de' })],
      ['events', () => core.events.track({ event: 'CLICK_NETWORKS' })],
    ]
    let calls = 0
    const stop = subscribeCore(core, () => calls++)
    const heard: Record<string, number> = {}
    for (const [name, change] of changes) {
      calls = 0
      change()
      await tick()
      heard[name] = calls
    }
    expect(heard).toEqual(Object.fromEntries(changes.map(([name]) => [name, 1])))
    stop()
    calls = 0
    for (const [, change] of changes) change()
    core.modal.setLoading(false)
    await tick()
    expect(calls).toBe(0)
  })
})
