import { describe, expect, test } from 'vitest'
import { addressesOf, mainnet } from '../../test/openPage.ts'
import type { Driver, WalletState } from './driver.ts'
import { okxDriver } from './okx.ts'
import { satsConnectDriver } from './satsConnect.ts'
import { unisatDriver } from './unisat.ts'

const [address = ''] = addressesOf(undefined, mainnet)
const { signal } = new AbortController()
const ports = { networks: [mainnet], siteName: 'A site', signal, log: () => {} }

/**
 * Creates a wallet for each of those provider APIs whose events do not contain the new state. After such an event, the kit has to request
 * the state.
 */
function open(asked: (method: string) => void) {
  const listeners = new Set<() => void>()
  const hear = (listener: () => void) => void listeners.add(listener)
  const on = (_: string, listener: () => void) => hear(listener)
  const getAccounts = async () => {
    asked('getAccounts')
    return [address]
  }
  const addresses = [{ address, purpose: 'payment' }]
  const results: Record<string, object> = {
    wallet_connect: { addresses },
    wallet_getAccount: { addresses, network: { bitcoin: { name: 'Mainnet' } } },
  }
  const drivers: Record<string, Driver> = {
    okx: okxDriver({ bitcoin: { connect: async () => ({ address }), getAccounts, on } }, ports),
    satsConnect: satsConnectDriver(
      {
        async request(method: string) {
          asked(method)
          return { result: results[method] ?? null }
        },
        addListener: ({ cb }: { cb: () => void }) => hear(cb),
      },
      ports,
    ),
    unisat: unisatDriver(
      { requestAccounts: async () => [address], getAccounts, getPublicKey: async () => undefined, on },
      ports,
    ),
  }
  return { drivers, tell: () => [...listeners][0]?.() }
}

describe('a wallet that sends thousands of events', () => {
  test.each(['okx', 'satsConnect', 'unisat'])('%s gets one request at a time', async (name) => {
    const receivedRequests: string[] = []
    const { drivers, tell } = open((method) => receivedRequests.push(method))
    const driver = drivers[name] as Driver
    await driver.connect({ network: mainnet, isChosen: false })
    const receivedStates: (WalletState | undefined)[] = []
    driver.subscribe((state) => receivedStates.push(state))
    receivedRequests.length = 0
    for (let event = 0; event < 1_000; event++) tell()
    await expect.poll(() => receivedStates.map((state) => state?.accounts[0]?.address)).toEqual([address])
    expect(receivedRequests).toHaveLength(2)
  })
})
