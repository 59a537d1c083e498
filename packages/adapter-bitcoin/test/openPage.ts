import type { Adapter, Connector } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { memoryAdapterStorage, type TestPorts, testPorts } from '@latchkey/testing/adapter'
import {
  type BitcoinKeys,
  bitcoinAddresses,
  type PlaceBitcoinWalletOptions,
  type PlacedBitcoinWallet,
  placeBitcoinWallet,
  testBitcoinAccounts,
} from '@latchkey/testing/bitcoin-wallet'
import { onTestFinished, vi } from 'vitest'
import { type BitcoinAdapterOptions, bitcoinAdapter } from '../src/bitcoinAdapter.ts'

const network = (id: string, name: string): Network => ({
  id,
  caipNetworkId: `bip122:${id}`,
  chainNamespace: 'bip122',
  name,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/api'] } },
})

export const mainnet = network('000000000019d6689c085ae165831e93', 'Bitcoin')
export const testnet = network('000000000933ea01ad0ee984209779ba', 'Testnet')
export const signet = network('00000008819873e925422c1ff0f99f7c', 'Signet')
export const regtest = network('0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest')

/** Returns the regtest network, with the API URL of a running local chain. */
export const regtestAt = (apiUrl: string): Network => ({ ...regtest, rpcUrls: { default: { http: [apiUrl] } } })

/** The adapter that runs on the current page, and what it reported. */
export type Page = {
  adapter: Adapter
  ports: TestPorts
  /** The connectors in the newest `connectors` event. */
  connectors(): readonly Connector[]
  /** The events that the adapter emitted, without those of type `connectors`. */
  news(): TestPorts['events']
}

export type PageOptions = BitcoinAdapterOptions & {
  networks?: readonly [Network, ...Network[]]
  storage?: TestPorts['storage']
  ports?: Partial<Omit<TestPorts, 'networks'>>
}

/** Creates an empty page. Everything that is added to `window` is removed after the test. */
export function emptyWindow(): Window & Record<string, unknown> {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  return window as unknown as Window & Record<string, unknown>
}

/** Starts the adapter on the current page (`window`). */
export function openPage({ networks = [regtest, testnet], storage, ports: more, ...options }: PageOptions = {}): Page {
  const ports = testPorts({ networks, storage: storage ?? memoryAdapterStorage(), ...more })
  const adapter = bitcoinAdapter(options).create(ports)
  adapter.start()
  onTestFinished(() => adapter.destroy())
  return {
    adapter,
    ports,
    connectors: () => ports.events.filter((event) => event.type === 'connectors').at(-1)?.connectors ?? [],
    news: () => ports.events.filter(({ type }) => type !== 'connectors'),
  }
}

export type WalletOptions = Partial<PlaceBitcoinWalletOptions> & Pick<PlaceBitcoinWalletOptions, 'shapes'>

/** Places a wallet on the page. The wallet has the first two test accounts, and knows regtest and testnet. */
export function placeWallet({
  name = 'Test',
  apiUrl,
  ...options
}: WalletOptions & { apiUrl?: string }): PlacedBitcoinWallet {
  const [one, two] = testBitcoinAccounts
  return placeBitcoinWallet({
    name,
    accounts: [one, two],
    networks: [{ caipNetworkId: regtest.caipNetworkId, apiUrl }, { caipNetworkId: testnet.caipNetworkId }],
    ...options,
  })
}

/** Returns the addresses of a test account, the payment address first. */
export function addressesOf(
  keys: BitcoinKeys = testBitcoinAccounts[0],
  { caipNetworkId }: Pick<Network, 'caipNetworkId'> = regtest,
): readonly string[] {
  return bitcoinAddresses(keys, { caipNetworkId, paymentForm: 'p2wpkh' }).map(({ address }) => address)
}
