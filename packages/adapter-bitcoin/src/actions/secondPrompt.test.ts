import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

describe('a wallet that approves late', () => {
  test('behavior: stays connected if its first prompt has connected it', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], mode: 'manual' })
    placeWallet({ shapes: ['leather'], mode: 'reject' })
    const { adapter, news } = openPage()
    const firstConnect = adapter.connect({ connectorId: 'unisat' })
    const lateConnect = adapter.connect({ connectorId: 'unisat' })
    lateConnect.catch(() => {})
    await expect.poll(() => wallet.control.pending().length).toBe(2)
    wallet.control.approve()
    await firstConnect
    await expect(adapter.connect({ connectorId: 'leather' })).rejects.toMatchObject({ code: 'UserRejected' })
    wallet.control.approve()
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([wallet.state().site, news()]).toEqual(['authorised', []])
    expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: 'unisat' }))
  })

  test('behavior: stays connected in another kit of the page', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const [kit, other] = [openPage(), openPage()]
    await other.adapter.connect({ connectorId: 'unisat' })
    wallet.control.hold('requestAccounts')
    const lateConnect = kit.adapter.connect({ connectorId: 'unisat' })
    lateConnect.catch(() => {})
    await expect.poll(() => wallet.control.requests().at(-1)?.method).toBe('requestAccounts')
    await kit.adapter.disconnect()
    wallet.control.release('requestAccounts')
    await expect(lateConnect).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([wallet.state().site, other.news()]).toEqual(['authorised', []])
  })
})
