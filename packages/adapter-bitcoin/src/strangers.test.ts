import { testPorts } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { createStandardActor, type Strangers, testStrangers } from '@latchkey/testing/strangers'
import { describe } from 'vitest'
import { addressesOf, regtest, testnet } from '../test/openPage.ts'
import { bitcoinAdapter } from './bitcoinAdapter.ts'

/** Where the wallet appears: in Wallet Standard, in the page's list of sats-connect providers, in `window.unisat`, or in two of these. */
type Kind = 'registered' | 'listed' | 'placed' | 'placed and registered'

const [one = '', two = '', three = ''] = testBitcoinAccounts.map((keys) => addressesOf(keys)[0])
const chains = ['bitcoin:regtest', 'bitcoin:testnet']

type CreateActor = Strangers<Kind>['createActor']
type Page = Record<string, unknown> & { btc_providers?: object[] }

const enterPage = (change: (page: Page) => void) => {
  change(window as unknown as Page)
  window.dispatchEvent(new Event('load'))
}

const createListedActor: CreateActor = ({ label, name, picture, addresses }) => {
  const listeners = new Set<(event: object) => void>()
  const id = label.replace(' ', '_')
  let shown = addresses
  let requestCount = 0
  const account = () => ({
    addresses: shown.map((address) => ({ address, publicKey: '', purpose: 'payment', addressType: 'p2wpkh' })),
    network: { bitcoin: { name: 'Regtest' } },
  })
  const provider = {
    async request(method: string) {
      if (/^wallet_(connect|getAccount)$/.test(method)) return { result: account() }
      if (method !== 'signMessage') return { error: { code: -32601 } }
      requestCount++
      return { result: { signature: 'AA==' } }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
      if (eventName === 'accountChange') listeners.add(cb)
      return () => void listeners.delete(cb)
    },
  }
  return {
    enter: () =>
      enterPage((page) => {
        page[id] = provider
        page.btc_providers = [...(page.btc_providers ?? []), { id, name, icon: picture }]
      }),
    // Removes only the wallet's object from the page. Its entry in the page's list of sats-connect providers stays.
    leave: () => enterPage((page) => void delete page[id]),
    show(next) {
      shown = next
      for (const listener of [...listeners]) listener({})
    },
    asked: () => requestCount,
  }
}

const createPlacedActor: CreateActor = ({ addresses }) => {
  const listeners = new Set<() => void>()
  let shown = addresses
  let requestCount = 0
  const provider = {
    requestAccounts: async () => shown,
    getAccounts: async () => shown,
    getPublicKey: async () => '',
    async signMessage() {
      requestCount++
      return 'AA=='
    },
    on: (_: string, listener: () => void) => void listeners.add(listener),
    removeListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  return {
    enter: () =>
      enterPage((page) => {
        page.unisat = provider
      }),
    leave: () => enterPage((page) => void (page.unisat === provider && delete page.unisat)),
    show(next) {
      shown = next
      for (const listener of [...listeners]) listener()
    },
    asked: () => requestCount,
  }
}

const createActor: CreateActor = (look) => {
  if (look.kind === 'listed') return createListedActor(look)
  if (look.kind === 'placed') return createPlacedActor(look)
  const registered = createStandardActor(look, { namespace: 'bitcoin', chains })
  if (look.kind === 'registered') return registered
  const placed = createPlacedActor(look)
  return {
    enter() {
      placed.enter()
      registered.enter()
    },
    leave() {
      placed.leave()
      registered.leave()
    },
    show(addresses) {
      placed.show(addresses)
      registered.show(addresses)
    },
    asked: () => placed.asked() + registered.asked(),
  }
}

describe.each<{ name: string; kinds: readonly Kind[] }>([
  { name: 'Magic Eden', kinds: ['registered', 'listed'] },
  { name: 'UniSat', kinds: ['placed and registered'] },
])('strangers beside $name', (genuine) => {
  const { name } = genuine
  testStrangers<Kind>({
    addresses: [one, two, three],
    genuine,
    strangers: {
      names: [name, name, `${name} Wallet`, `${name}~2`, name.toLowerCase(), 'Stranger'],
      kinds: ['registered', 'registered', 'listed', 'placed', 'placed and registered'],
    },
    createActor,
    openAdapter: (ports) => bitcoinAdapter().create(testPorts({ networks: [regtest, testnet], ...ports })),
    runs: 200,
  })
})
