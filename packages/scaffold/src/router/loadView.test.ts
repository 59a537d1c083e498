import { type Core, createCore, memoryBackend } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Connect } from '../features/connect/connect/Connect.tsx'
import { fewNetworks } from '../stories/networks.ts'
import { findLoadedView, loadView, preloadView } from './loadView.ts'
import { views } from './views.ts'

type Loader = { load: () => Promise<unknown> }

/** Replaces a view's loader with a spy. A loaded view stays loaded in all later tests, so each test uses another view. */
const spyOnLoad = (name: 'GetWallet' | 'Networks' | 'UnsupportedChain' | 'WhatIsAWallet') =>
  vi.spyOn(views[name] as Loader, 'load')

const core: Core = createCore({ networks: fewNetworks, storage: memoryBackend() })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('loadView', () => {
  test('default', async () => {
    const load = spyOnLoad('GetWallet')
    expect(findLoadedView('GetWallet')).toBe(undefined)
    const [firstComponent, secondComponent] = await Promise.all([
      loadView(core, 'GetWallet'),
      loadView(core, 'GetWallet'),
    ])
    expect(firstComponent).toBe(secondComponent)
    expect(findLoadedView('GetWallet')).toBe(firstComponent)
    expect(load).toHaveBeenCalledOnce()
  })

  test('behavior: a view of the first chunk is available at once', async () => {
    expect(findLoadedView('Connect')).toBe(Connect)
    expect(await loadView(core, 'Connect')).toBe(Connect)
  })

  test('error: fetches a chunk again after it failed to load', async () => {
    const failure = new TypeError('Failed to fetch dynamically imported module')
    const load = spyOnLoad('UnsupportedChain').mockRejectedValueOnce(failure)
    const results = await Promise.allSettled([loadView(core, 'UnsupportedChain'), loadView(core, 'UnsupportedChain')])
    expect(results).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ])
    expect(findLoadedView('UnsupportedChain')).toBe(undefined)
    const component = await loadView(core, 'UnsupportedChain')
    expect(findLoadedView('UnsupportedChain')).toBe(component)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('preloadView', () => {
  test('default', async () => {
    preloadView(core, 'Networks')
    await expect.poll(() => findLoadedView('Networks')).toBeTypeOf('function')
  })

  test('behavior: ignores a failure, and the view is fetched again when it opens', async () => {
    const load = spyOnLoad('WhatIsAWallet').mockRejectedValueOnce(new Error('offline'))
    preloadView(core, 'WhatIsAWallet')
    await expect(loadView(core, 'WhatIsAWallet')).rejects.toThrow('offline')
    expect(await loadView(core, 'WhatIsAWallet')).toBeTypeOf('function')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
