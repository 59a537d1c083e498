import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const connectorId = 'unisat'
const [restored = ''] = addressesOf()
const [picked = '', later = ''] = addressesOf(testBitcoinAccounts[1])

/** Places a wallet on the page. Each request to the wallet stays pending until the test responds to it. */
function placeWallet() {
  const listeners = new Set<() => void>()
  const pending = new Map<string, (addresses: string[]) => void>()
  const ask = (method: string) => () => new Promise<string[]>((resolve) => void pending.set(method, resolve))
  const unisat = {
    getAccounts: ask('getAccounts'),
    requestAccounts: ask('requestAccounts'),
    getPublicKey: () => Promise.reject(new Error('Unsupported')),
    on: (_: string, listener: () => void) => void listeners.add(listener),
    removeListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  Object.assign(emptyWindow(), { unisat })
  /** Resolves once the wallet has received a request for `method`. The returned function responds to that request. */
  async function requestOf(method: 'getAccounts' | 'requestAccounts') {
    await expect.poll(() => pending.has(method)).toBe(true)
    const resolve = pending.get(method)
    pending.delete(method)
    return (address: string) => resolve?.([address])
  }
  const change = () => {
    for (const listener of [...listeners]) listener()
  }
  return { requestOf, change }
}

/**
 * Opens a page whose wallet was connected before. The visitor connects the wallet, and the kit restores it while the connection prompt is
 * open.
 */
async function restoreDuringPrompt() {
  const { requestOf, change } = placeWallet()
  const storage = memoryAdapterStorage()
  const pageBefore = openPage({ storage })
  const whenConnected = pageBefore.adapter.connect({ connectorId })
  ;(await requestOf('requestAccounts'))(restored)
  await whenConnected
  pageBefore.adapter.destroy()
  const { adapter, news } = openPage({ storage })
  const restoring = adapter.reconnect({ connectorId })
  const restore = await requestOf('getAccounts')
  const connecting = adapter.connect({ connectorId })
  const approve = await requestOf('requestAccounts')
  restore(restored)
  expect(await restoring).toMatchObject({ accounts: [{ address: restored }] })
  return { adapter, news, connecting, approve, requestOf, change }
}

describe('a wallet that is restored while its prompt is open', () => {
  test('behavior: has the account that the visitor picks in the prompt, and the same provider', async () => {
    const { adapter, connecting, approve } = await restoreDuringPrompt()
    const provider = (await adapter.getProvider()) as BitcoinProvider
    approve(picked)
    expect(await connecting).toMatchObject({ accounts: [{ address: picked }] })
    expect(provider.accounts.map(({ address }) => address)).toEqual([picked])
    expect(await adapter.getProvider()).toBe(provider)
  })

  test('behavior: keeps the account of the prompt when it responds later to an older request', async () => {
    const { news, connecting, approve, requestOf, change } = await restoreDuringPrompt()
    change()
    const respond = await requestOf('getAccounts')
    approve(picked)
    await connecting
    respond(restored)
    change()
    ;(await requestOf('getAccounts'))(later)
    await expect.poll(news).toMatchObject([{ type: 'connection', connection: { accounts: [{ address: later }] } }])
  })
})
