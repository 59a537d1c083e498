import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test, vi } from 'vitest'
import { one, setUpPage } from '../../test/usePage.ts'

const page = setUpPage()
const connectorId = 'Test Wallet'

/** Opens a page. The wallet was connected on the previous page, so its account is stored. */
function open() {
  const storage = memoryAdapterStorage()
  storage.set(`wallet.${connectorId}`, one.address)
  return { storage, adapter: page.start({ storage }).adapter }
}

describe.each([
  ['alone', { connectorId }],
  ['with all', undefined],
])('a wallet that was disconnected %s', (_, leaving) => {
  test('behavior: gets no request when its restore is next, nor on the next page', async () => {
    const { control } = page.wallet()
    const { storage, adapter } = open()
    await adapter.disconnect(leaving)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    adapter.destroy()
    expect(await page.start({ storage }).adapter.reconnect({ connectorId })).toBe(undefined)
    expect(control.requests()).toEqual([])
  })

  test('behavior: gets no request when it appears late', async () => {
    const { adapter } = open()
    const restoring = adapter.reconnect({ connectorId })
    await vi.dynamicImportSettled()
    await adapter.disconnect(leaving)
    const { control } = page.wallet()
    expect(await restoring).toBe(undefined)
    expect(control.requests()).toEqual([])
  })
})
