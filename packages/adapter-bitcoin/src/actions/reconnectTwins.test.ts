import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

describe('reconnect', () => {
  const placeTwin = (providerId: string) =>
    placeWallet({ name: 'Twin', shapes: ['sats-connect'], providerId, icon: `data:image/png;base64,${providerId}` })
  /** Connects a wallet on one page. The next page has no wallet yet, so the test can place another wallet with the same name there. */
  async function connectTwin(twin = placeTwin('one'), connectorId = 'twin') {
    const storage = memoryAdapterStorage()
    const { adapter } = openPage({ storage })
    await adapter.connect({ connectorId })
    adapter.destroy()
    return { control: twin.control, restore: () => openPage({ storage }).adapter.reconnect({ connectorId }) }
  }

  test('behavior: of two wallets with one name, neither is restored nor gets a request', async () => {
    emptyWindow()
    const [one, two] = ['one', 'two'].map(placeTwin)
    const { restore } = await connectTwin(one)
    expect(await restore()).toBe(undefined)
    expect([one, two].map((wallet) => wallet?.control.requests().map(({ method }) => method))).toEqual([
      ['wallet_connect'],
      [],
    ])
  })

  test('behavior: does not restore an announced wallet as another one that is now in its known place', async () => {
    const page = emptyWindow()
    const real = placeWallet({ name: 'UniSat', shapes: ['wallet-standard'] })
    const { restore } = await connectTwin(real, 'unisat')
    const requestCountBefore = real.control.requests().length
    const receivedRequests: string[] = []
    const ask = (method: string) => async () => void receivedRequests.push(method)
    page.unisat = { requestAccounts: ask('requestAccounts'), getAccounts: ask('getAccounts') }
    expect(await restore()).toBe(undefined)
    expect([receivedRequests, real.control.requests().length]).toEqual([[], requestCountBefore])
  })

  test('behavior: does not restore a wallet if another with its name appears during the request', async () => {
    emptyWindow()
    const { control, restore } = await connectTwin()
    control.hold('wallet_getAccount')
    const restored = restore()
    await expect.poll(() => control.requests().map(({ method }) => method)).toContain('wallet_getAccount')
    // Adds a second wallet to a list of the page. That emits no event, so the kit does not know this wallet yet.
    placeTwin('two')
    control.release('wallet_getAccount')
    expect(await restored).toBe(undefined)
  })
})
