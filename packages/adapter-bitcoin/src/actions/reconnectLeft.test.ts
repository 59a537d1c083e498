import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test, vi } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

/** Connects the wallet on one page, and opens a new page on which the kit has not restored the wallet yet. */
async function reload({ isLate = false } = {}) {
  const page = emptyWindow()
  const { control } = placeWallet({ shapes: ['unisat'] })
  const storage = memoryAdapterStorage()
  const pageBefore = openPage({ storage })
  await pageBefore.adapter.connect({ connectorId: 'unisat' })
  pageBefore.adapter.destroy()
  const { unisat } = page
  if (isLate) page.unisat = undefined
  const arrive = () => {
    page.unisat = unisat
    window.dispatchEvent(new Event('load'))
  }
  return { arrive, control, adapter: openPage({ storage }).adapter, asked: control.requests().length }
}

describe.each([
  ['alone', { connectorId: 'unisat' }],
  ['with all', undefined],
])('a wallet that was disconnected %s', (_, leaving) => {
  test('behavior: gets no request when its restore is next', async () => {
    const { control, adapter, asked } = await reload()
    await adapter.disconnect(leaving)
    expect(await adapter.reconnect({ connectorId: 'unisat' })).toBe(undefined)
    expect(control.requests()).toHaveLength(asked)
  })

  test('behavior: gets no request when it appears late', async () => {
    const { arrive, control, adapter, asked } = await reload({ isLate: true })
    const restoring = adapter.reconnect({ connectorId: 'unisat' })
    await vi.dynamicImportSettled()
    await adapter.disconnect(leaving)
    arrive()
    expect(await restoring).toBe(undefined)
    expect(control.requests()).toHaveLength(asked)
  })
})

test('behavior: a wallet that the visitor declines while it is being restored is not restored', async () => {
  const { control, adapter, asked } = await reload()
  control.hold('getAccounts')
  const restoring = adapter.reconnect({ connectorId: 'unisat' })
  await expect.poll(() => control.requests().length).toBeGreaterThan(asked)
  control.override('requestAccounts', { error: { code: 4001, message: 'User rejected the request.' } })
  await expect(adapter.connect({ connectorId: 'unisat' })).rejects.toMatchObject({ code: 'UserRejected' })
  control.release('getAccounts')
  expect(await restoring).toBe(undefined)
})
