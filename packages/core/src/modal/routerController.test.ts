import { describe, expect, test } from 'vitest'
import { testNetwork } from '../../test/testCore.ts'
import { createRouterController } from './routerController.ts'

function setup() {
  const router = createRouterController()
  const readRouter = () => ({ views: router.state.history.map(({ name }) => name), direction: router.state.direction })
  return { router, seen: readRouter }
}

describe('createRouterController', () => {
  test('default', () => {
    const { router, seen } = setup()
    expect(seen()).toEqual({ views: [], direction: 'none' })
    expect(router.current()).toBeUndefined()
  })

  test('behavior: push adds a view', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Connect' })
    router.push({ name: 'WhatIsAWallet' })
    expect(seen()).toEqual({ views: ['Connect', 'WhatIsAWallet'], direction: 'forward' })
    expect(router.current()).toEqual({ name: 'WhatIsAWallet' })
  })

  test('behavior: push of the visible view does nothing', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Connect' })
    router.push({ name: 'Connect' })
    expect(seen()).toEqual({ views: ['Connect'], direction: 'none' })
  })

  test('behavior: replace changes the visible view', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Account' })
    router.push({ name: 'Networks' })
    router.replace({ name: 'AccountSettings' })
    expect(seen()).toEqual({ views: ['Account', 'AccountSettings'], direction: 'forward' })
  })

  test('behavior: reset starts a new history', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Account' })
    router.push({ name: 'Networks' })
    router.reset({ name: 'Connect' }, 'back')
    expect(seen()).toEqual({ views: ['Connect'], direction: 'back' })
  })

  test('behavior: pop goes back one view', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Account' })
    router.push({ name: 'Networks' })
    router.pop()
    expect(seen()).toEqual({ views: ['Account'], direction: 'back' })
  })

  test('behavior: clear removes all views', () => {
    const { router, seen } = setup()
    router.reset({ name: 'Account' })
    router.clear()
    expect(seen()).toEqual({ views: [], direction: 'none' })
  })

  test('behavior: the data of a view stays the same object', () => {
    const { router } = setup()
    const network = testNetwork({ id: 1 })
    router.reset({ name: 'SwitchNetwork', data: { network } })
    const view = router.current()
    expect(view?.name === 'SwitchNetwork' && view.data.network).toBe(network)
  })
})
