import { afterEach, describe, expect, test, vi } from 'vitest'
import { Connect } from '../features/connect/connect/Connect.tsx'
import { loadedView, loadView, preloadView } from './loadView.ts'
import { views } from './views.ts'

type Loader = { load: () => Promise<unknown> }

/** Replaces a view's loader with a spy. A loaded view stays loaded in all later tests, so each test uses another view. */
const spyOnLoad = (name: 'GetWallet' | 'Networks' | 'WhatIsANetwork' | 'WhatIsAWallet') =>
  vi.spyOn(views[name] as Loader, 'load')

afterEach(() => {
  vi.restoreAllMocks()
})

describe('loadView', () => {
  test('default', async () => {
    const load = spyOnLoad('GetWallet')
    expect(loadedView('GetWallet')).toBe(undefined)
    const [firstComponent, secondComponent] = await Promise.all([loadView('GetWallet'), loadView('GetWallet')])
    expect(firstComponent).toBe(secondComponent)
    expect(loadedView('GetWallet')).toBe(firstComponent)
    expect(load).toHaveBeenCalledOnce()
  })

  test('behavior: a view of the first chunk is available at once', async () => {
    expect(loadedView('Connect')).toBe(Connect)
    expect(await loadView('Connect')).toBe(Connect)
  })

  test('error: fetches a chunk again after it failed to load', async () => {
    const failure = new TypeError('Failed to fetch dynamically imported module')
    const load = spyOnLoad('WhatIsANetwork').mockRejectedValueOnce(failure)
    const results = await Promise.allSettled([loadView('WhatIsANetwork'), loadView('WhatIsANetwork')])
    expect(results).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ])
    expect(loadedView('WhatIsANetwork')).toBe(undefined)
    const component = await loadView('WhatIsANetwork')
    expect(loadedView('WhatIsANetwork')).toBe(component)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('preloadView', () => {
  test('default', async () => {
    preloadView('Networks')
    await expect.poll(() => loadedView('Networks')).toBeTypeOf('function')
  })

  test('behavior: ignores a failure, and the view is fetched again when it opens', async () => {
    const load = spyOnLoad('WhatIsAWallet').mockRejectedValueOnce(new Error('offline'))
    preloadView('WhatIsAWallet')
    await expect(loadView('WhatIsAWallet')).rejects.toThrow('offline')
    expect(await loadView('WhatIsAWallet')).toBeTypeOf('function')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
