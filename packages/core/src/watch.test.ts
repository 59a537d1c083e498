import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../test/testCore.ts'
import { getConnectors } from './connections/getConnectors.ts'
import type { Core } from './createCore.ts'
import { getState } from './modal/getState.ts'
import { getTheme } from './modal/getTheme.ts'
import { raiseAlert } from './notices/raiseAlert.ts'
import { createReader, watch } from './watch.ts'

/** Waits one microtask, because the listeners of a state are called one microtask after its change. */
const nextMicrotask = () => Promise.resolve().then(() => {})

afterEach(() => vi.restoreAllMocks())

describe('watch', () => {
  test('default', async () => {
    const core = testCore()
    const heardValues: unknown[] = []
    const stop = watch(core, getTheme, (value, previous) => heardValues.push([value, previous]))
    core.theme.setMode('light')
    await nextMicrotask()
    stop()
    core.theme.setMode('dark')
    await nextMicrotask()
    expect(heardValues).toEqual([
      [
        { mode: 'light', variables: {} },
        { mode: 'dark', variables: {} },
      ],
    ])
  })

  test('behavior: reports changes of one tick once, and not if they cancel out', async () => {
    const core = testCore()
    const heard: boolean[] = []
    watch(core, getState, ({ loading }) => heard.push(loading))
    core.modal.setLoading(true)
    core.modal.setOpen(true)
    await nextMicrotask()
    core.modal.setLoading(false)
    core.modal.setLoading(true)
    await nextMicrotask()
    expect(heard).toEqual([true])
  })

  test('behavior: does not report changes of other states', async () => {
    const core = testCore()
    const heard: unknown[] = []
    watch(core, getTheme, (value) => heard.push(value))
    core.modal.setLoading(true)
    core.theme.setMode('dark')
    await nextMicrotask()
    expect(heard).toEqual([])
  })
})

describe('createReader', () => {
  const changes = {
    modal: (core: Core) => core.modal.setLoading(!core.modal.state.loading),
    router: (core: Core) => core.router.reset({ name: 'Connect' }),
    theme: (core: Core) => core.theme.setMode(core.theme.state.mode === 'light' ? 'dark' : 'light'),
    toast: (core: Core) => core.toast.set({ variant: 'success', message: 'x' }),
    alert: (core: Core) => raiseAlert(core, { code: 'SessionExpired' }),
    chain: (core: Core) => core.chain.setNetwork('eip155', 'eip155:10'),
    connection: (core: Core) => core.connection.remember({ id: 'a', name: 'A' }),
    connectors: (core: Core) => core.connectors.set('eip155', []),
    options: (core: Core) => core.options.update({ locale: 'de' }),
    events: (core: Core) => core.events.track({ event: 'CLICK_NETWORKS' }),
  } as const
  type Name = keyof typeof changes
  const names = Object.keys(changes) as Name[]

  test.each(names)('default: %s', async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const core = testCore()
    const reader = createReader(core)
    reader.read(() => core[name].state)
    let calls = 0
    const stop = reader.subscribe(() => calls++)
    const otherNames = names.filter((other) => other !== name && !reaches(other, name))
    for (const other of otherNames) changes[other](core)
    await nextMicrotask()
    expect(calls).toBe(0)
    changes[name](core)
    await nextMicrotask()
    expect(calls).toBe(1)
    stop()
    changes[name](core)
    changes.modal(core)
    await nextMicrotask()
    expect(calls).toBe(1)
  })

  test('behavior: 10,000 changes of one state run no selector of another', async () => {
    const core = testCore()
    const runs = { theme: 0, state: 0, connectors: 0 }
    const count = (name: keyof typeof runs, select: (core: Core) => unknown) => {
      const countedSelect = () => {
        runs[name]++
        return select(core)
      }
      watch(core, countedSelect, () => {})
    }
    count('theme', getTheme)
    count('state', getState)
    count('connectors', getConnectors)
    const runsBefore = { ...runs }
    for (let change = 0; change < 10_000; change++) {
      core.theme.setMode(change % 2 === 0 ? 'light' : 'dark')
      await nextMicrotask()
    }
    expect(runs).toEqual({ ...runsBefore, theme: runsBefore.theme + 10_000 })
  })

  test('behavior: follows a state that is read later', async () => {
    const core = testCore()
    const reader = createReader(core)
    let calls = 0
    const read = () => reader.read(() => core.modal.state.open && core.theme.state.mode)
    read()
    reader.subscribe(() => {
      calls++
      read()
    })
    core.theme.setMode('light')
    await nextMicrotask()
    expect(calls).toBe(0)
    core.modal.setOpen(true)
    await nextMicrotask()
    core.theme.setMode('dark')
    await nextMicrotask()
    expect(calls).toBe(2)
  })

  test.each<[string, (core: Core) => unknown, Name]>([
    ['router.current', ({ router }) => router.current(), 'router'],
    ['connectors.find', ({ connectors }) => connectors.find('eip155', 'a'), 'connectors'],
    ['chain.findNetwork', ({ chain }) => chain.findNetwork('eip155:1'), 'chain'],
  ])('behavior: %s counts as a read', async (_, select, name) => {
    const core = testCore()
    const reader = createReader(core)
    reader.read(select)
    let calls = 0
    reader.subscribe(() => calls++)
    changes[name](core)
    await nextMicrotask()
    expect(calls).toBe(1)
  })

  test('behavior: a nested reader does not add its reads to the outer one', async () => {
    const core = testCore()
    const outer = createReader(core)
    const inner = createReader(core)
    const calls: string[] = []
    outer.read(() => [inner.read(() => core.theme.state.mode), core.modal.state.open])
    outer.subscribe(() => calls.push('outer'))
    inner.subscribe(() => calls.push('inner'))
    core.theme.setMode('light')
    await nextMicrotask()
    core.modal.setOpen(true)
    await nextMicrotask()
    expect(calls).toEqual(['inner', 'outer'])
  })

  test('behavior: a selector that throws does not record later reads', async () => {
    const core = testCore()
    const reader = createReader(core)
    expect(() =>
      reader.read(() => {
        throw new Error('no')
      }),
    ).toThrow('no')
    let calls = 0
    reader.subscribe(() => calls++)
    core.theme.state.mode
    core.theme.setMode('light')
    await nextMicrotask()
    expect(calls).toBe(0)
  })
})

/** Whether a change of one state also changes another state. For example, an alert is also recorded as an event. */
function reaches(change: string, state: string): boolean {
  return change === 'alert' && state === 'events'
}
