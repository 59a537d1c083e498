import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

describe('a wallet that approves late', () => {
  test('behavior: stays connected if its first prompt has connected it', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], mode: 'manual' })
    placeWallet({ shapes: ['leather'], mode: 'reject' })
    const { adapter, news } = openPage()
    const first = adapter.connect({ connectorId: 'unisat' })
    const late = adapter.connect({ connectorId: 'unisat' })
    late.catch(() => {})
    await expect.poll(() => wallet.control.pending().length).toBe(2)
    wallet.control.approve()
    await first
    await expect(adapter.connect({ connectorId: 'leather' })).rejects.toMatchObject({ code: 'UserRejected' })
    wallet.control.approve()
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([wallet.state().site, news()]).toEqual(['authorised', []])
    expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: 'unisat' }))
  })

  test('behavior: stays connected in another kit of the page', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const [kit, other] = [openPage(), openPage()]
    await other.adapter.connect({ connectorId: 'unisat' })
    wallet.control.hold('requestAccounts')
    const late = kit.adapter.connect({ connectorId: 'unisat' })
    late.catch(() => {})
    await expect.poll(() => wallet.control.requests().at(-1)?.method).toBe('requestAccounts')
    await kit.adapter.disconnect()
    wallet.control.release('requestAccounts')
    await expect(late).rejects.toMatchObject({ code: 'RequestAborted' })
    expect([wallet.state().site, other.news()]).toEqual(['authorised', []])
  })
})
