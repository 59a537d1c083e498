import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

describe('reconnect', () => {
  const placeTwin = (providerId: string) =>
    placeWallet({ name: 'Twin', shapes: ['sats-connect'], providerId, icon: `data:image/png;base64,${providerId}` })
  /** A page on which a wallet was connected whose name another one can take. */
  async function connectTwin(twin = placeTwin('one'), connectorId = 'twin') {
    const storage = memoryAdapterStorage()
    const { adapter } = openPage({ storage })
    await adapter.connect({ connectorId })
    adapter.destroy()
    return { control: twin.control, restore: () => openPage({ storage }).adapter.reconnect({ connectorId }) }
  }

  test('behavior: of two wallets of one name neither is restored, nor asked', async () => {
    emptyWindow()
    const [one, two] = ['one', 'two'].map(placeTwin)
    const { restore } = await connectTwin(one)
    expect(await restore()).toBe(undefined)
    expect([one, two].map((wallet) => wallet?.control.requests().map(({ method }) => method))).toEqual([
      ['wallet_connect'],
      [],
    ])
  })

  test('behavior: a wallet that announced itself is not restored as another that is in its known place now', async () => {
    const page = emptyWindow()
    const real = placeWallet({ name: 'UniSat', shapes: ['wallet-standard'] })
    const { restore } = await connectTwin(real, 'unisat')
    const before = real.control.requests().length
    const asked: string[] = []
    const ask = (method: string) => async () => void asked.push(method)
    page.unisat = { requestAccounts: ask('requestAccounts'), getAccounts: ask('getAccounts') }
    expect(await restore()).toBe(undefined)
    expect([asked, real.control.requests().length]).toEqual([[], before])
  })

  test('behavior: nor one that was asked before the other was there', async () => {
    emptyWindow()
    const { control, restore } = await connectTwin()
    control.hold('wallet_getAccount')
    const restored = restore()
    await expect.poll(() => control.requests().map(({ method }) => method)).toContain('wallet_getAccount')
    // A list of the page tells of nothing.
    placeTwin('two')
    control.release('wallet_getAccount')
    expect(await restored).toBe(undefined)
  })
})
