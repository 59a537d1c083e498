import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { checkProject } from './checkProject.ts'

afterEach(() => vi.restoreAllMocks())

describe('checkProject', () => {
  test('default', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const core = testCore()
    checkProject(core)
    expect([core.alert.state.current, consoleError.mock.calls]).toEqual([undefined, []])
  })

  test('behavior: reports a missing project id only once', async () => {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    const core = testCore({ projectId: '' })
    checkProject(core)
    checkProject(core)
    await expect.poll(() => core.alert.state.current).toEqual({ code: 'ProjectIdNotConfigured', values: {} })
    await expect.poll(() => spoken.mock.calls.length).toBeGreaterThan(0)
    expect(spoken.mock.calls).toEqual([
      [
        '[latchkey]',
        'Project ID Not Configured: Pass a `projectId`. What needs no service (wallets of the browser, own RPC, signing) goes on working.',
      ],
    ])
  })
})
