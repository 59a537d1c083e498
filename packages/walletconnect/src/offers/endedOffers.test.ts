import { SignClient } from '@walletconnect/sign-client'
import { parseUri } from '@walletconnect/utils'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evmOne, evmTwo, openDapp } from '../openDapp.test.setup.ts'

afterEach(() => void vi.useRealTimers())

describe('an ended offer', () => {
  test.each([0, 232_000])(
    'behavior: connects no wallet after it was cancelled %i ms after its creation',
    async (age) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const { tab, phone, openPhone } = await openDapp()
      const { uri, approval, cancel } = await tab.propose()
      vi.setSystemTime(Date.now() + age)
      cancel()
      await expect(approval).rejects.toMatchObject({ code: 'RequestAborted' })
      const late = await openPhone()
      await late.pair(uri)
      const next = await tab.propose()
      await phone.pair(next.uri)
      const { topic } = await next.approval
      await phone.switchChain(evmTwo.caipNetworkId)
      await expect.poll(() => tab.share('eip155').connection()?.caipNetworkId).toBe(evmTwo.caipNetworkId)
      expect([tab.session()?.topic, late.sessions()]).toEqual([topic, []])
    },
  )

  test('behavior: does not replace a wallet that accepted another offer, even if its page was closed', async () => {
    const { tab, phone, openTab, openPhone } = await openDapp()
    const gone = await tab.propose()
    const aborted = expect(gone.approval).rejects.toMatchObject({ code: 'RequestAborted' })
    await tab.destroy()
    await aborted
    const after = await openTab()
    const [other, own] = [await after.propose(), await after.propose()]
    await phone.pair(own.uri)
    const { topic } = await own.approval
    await expect(other.approval).rejects.toMatchObject({ code: 'RequestAborted' })
    const late = await openPhone()
    for (const { uri } of [gone, other]) await late.pair(uri)
    await phone.switchChain(evmTwo.caipNetworkId)
    await expect.poll(() => after.share('eip155').connection()?.caipNetworkId).toBe(evmTwo.caipNetworkId)
    expect(after.session()?.topic).toBe(topic)
  })

  test.each([3600, 20 * 86_400])(
    'behavior: is deleted at the start if it was stored with an end that is %i s later than that of any offer',
    async (late) => {
      const { keysWithTopic } = await reopen((offer) => [{ ...offer, expiryTimestamp: offer.expiryTimestamp + late }])
      await expect.poll(() => keysWithTopic(/proposal|pairing|keychain/)).toEqual([])
    },
  )

  test.each([1, 59])('behavior: connects no wallet if it ended %i s before the next page opened', async (ago) => {
    const { uri, openPhone, phone, nextTab, keysWithTopic } = await reopen((offer) => [
      { ...offer, expiryTimestamp: offer.expiryTimestamp - 240 - ago },
    ])
    const late = await openPhone()
    await late.pair(uri)
    const next = await nextTab.propose()
    await phone.pair(next.uri)
    const { topic } = await next.approval
    expect(nextTab.session()?.topic).toBe(topic)
    await expect.poll(() => keysWithTopic(/proposal|pairing|keychain/)).toEqual([])
  })

  test('behavior: is deleted at the start if another stored offer has its topic', async () => {
    const { keysWithTopic, storedIds } = await reopen((offer) => [
      { ...offer, id: 1 },
      { ...offer, id: 2 },
    ])
    await expect.poll(storedIds).toEqual([1])
    await expect.poll(() => keysWithTopic(/pairing|keychain/)).toEqual([])
  })

  test('behavior: ends with its proposal when the wallet deletes the pairing', async () => {
    const { tab, relay, storage } = await openDapp({ networks: [evmOne] })
    const { uri, approval } = await tab.propose()
    const { topic } = parseUri(uri)
    const isProposed = () => storage.keys().some((key) => /proposal/.test(key) && storage.get(key)?.includes(topic))
    await expect.poll(isProposed).toBe(true)
    const wallet = await openWallet(relay.relayUrl)
    await wallet.pair({ uri })
    await wallet.core.pairing.disconnect({ topic })
    await expect(approval).rejects.toMatchObject({ code: 'UserRejected' })
    await expect.poll(isProposed).toBe(false)
  })
})

type StoredOffer = { id: number; expiryTimestamp: number }

/** Makes an offer, closes the page, changes the stored offer, and opens the site again. */
async function reopen(change: (offer: StoredOffer) => StoredOffer[]) {
  const { tab, phone, storage, openTab, openPhone } = await openDapp({ networks: [evmOne] })
  const { uri, approval } = await tab.propose()
  approval.catch(() => {})
  await tab.destroy()
  const key = storage.keys().find((one) => one.endsWith('//proposal')) ?? ''
  const stored = (): StoredOffer[] => JSON.parse(storage.get(key) ?? '')
  storage.set(key, JSON.stringify(stored().flatMap(change)))
  const nextTab = await openTab()
  const { topic } = parseUri(uri)
  return {
    uri,
    phone,
    nextTab,
    openPhone,
    storedIds: () => stored().map(({ id }) => id),
    /** Returns the storage keys that match `names` and whose value contains the topic of the offer. */
    keysWithTopic: (names: RegExp) =>
      storage.keys().filter((one) => names.test(one) && storage.get(one)?.includes(topic)),
  }
}

/** Opens the WalletConnect client of a wallet, without code of Latchkey. */
async function openWallet(relayUrl: string) {
  const items = new Map<string, unknown>()
  const storage = {
    getKeys: async () => [...items.keys()],
    getEntries: async <value>() => [...items] as [string, value][],
    getItem: async <value>(key: string) => items.get(key) as value | undefined,
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
  const wallet = await SignClient.init({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] },
    customStoragePrefix: 'wallet',
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  })
  onTestFinished(async () => {
    wallet.core.heartbeat.stop()
    await wallet.core.relayer.transportClose()
  })
  return wallet
}
