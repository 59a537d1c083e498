import type { Adapter, AdapterConnection, AdapterEvent, AdapterPorts, Connector } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { type Anvil, startAnvil, testAccounts } from '@latchkey/testing/anvil'
import { announceDetail, createScriptedWallet, type ScriptedWallet, type WalletMode } from '@latchkey/testing/wallet'
import type { Address, Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type WagmiAdapterFactory, type WagmiAdapterOptions, wagmiAdapter } from '../src/wagmiAdapter.ts'

/** A local test chain. */
export type LocalChain = { chainId: number; rpcUrl: string }

export function toNetwork({ chainId, rpcUrl }: LocalChain): Network {
  return {
    id: chainId,
    caipNetworkId: `eip155:${chainId}`,
    chainNamespace: 'eip155',
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}

/** An adapter with test ports, and what it emitted and logged. */
export type TestKit = {
  factory: WagmiAdapterFactory
  adapter: Adapter
  events: AdapterEvent[]
  logged: unknown[]
  /** The connectors in the newest `connectors` event. */
  connectors(): readonly Connector[]
  /** Returns the events that the adapter emitted since the last call, without those of type `connectors`. */
  newEvents(): AdapterEvent[]
}

export type TestKitOptions = WagmiAdapterOptions & {
  networks: readonly Network[]
  factory?: WagmiAdapterFactory
  storage?: Map<string, string>
  ports?: Partial<AdapterPorts>
}

/** Creates the adapter with test ports, in the same way as a kit does. */
export function createKit({ networks, storage = new Map(), ports, ...options }: TestKitOptions): TestKit {
  const { factory = wagmiAdapter(options) } = options
  const events: AdapterEvent[] = []
  const loggedErrors: unknown[] = []
  const adapter = factory.create({
    kitId: 'test',
    emit: (event) => void events.push(event),
    storage: {
      get: (key) => storage.get(key),
      set: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
      keys: () => [...storage.keys()],
    },
    networks,
    defaultNetwork: networks[0] as Network,
    rpc: { urls: ({ rpcUrls }) => rpcUrls.default.http, timeoutMs: 10_000, batchSize: 1000, pollIntervalMs: 4_000 },
    metadata: { name: 'Test', description: 'A test', url: 'https://test.example', icons: [] },
    discovery: { announced: true, injected: true },
    log: (error) => void loggedErrors.push(error),
    ...ports,
  })
  let returnedEventCount = 0
  return {
    factory,
    adapter,
    events,
    logged: loggedErrors,
    connectors: () => events.filter((event) => event.type === 'connectors').at(-1)?.connectors ?? [],
    newEvents() {
      const newEvents = events.slice(returnedEventCount).filter(({ type }) => type !== 'connectors')
      returnedEventCount = events.length
      return newEvents
    },
  }
}

/** Replaces `window` by a new one for each test. Returns a list: kits that a test adds to it are destroyed after the test. */
export function setUpKits(): TestKit[] {
  const kits: TestKit[] = []
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
  afterEach(() => {
    for (const { adapter } of kits.splice(0)) adapter.destroy()
    vi.unstubAllGlobals()
  })
  return kits
}

/** A scripted wallet that announces itself on the stubbed page. */
export type PageWallet = ScriptedWallet & { rdns: string; announce(): void; stop(): void }

export type PageWalletOptions = {
  chains: readonly [LocalChain, ...LocalChain[]]
  rdns?: string
  name?: string
  uuid?: string
  mode?: WalletMode
  privateKeys?: readonly [Hex, ...Hex[]]
  announcing?: 'now' | 'later'
}

/** Creates a wallet on the stubbed page. The wallet announces itself whenever the page requests it (EIP-6963). */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  const { chains, rdns = 'test.wallet', name = 'Test Wallet', mode = 'approve', announcing = 'now' } = options
  const { uuid = crypto.randomUUID(), privateKeys = [testAccounts[0].privateKey, testAccounts[1].privateKey] } = options
  const [first, ...more] = chains.map(({ chainId, rpcUrl }) => ({ id: chainId, rpcUrl }))
  const wallet = createScriptedWallet({ privateKeys, chains: [first as { id: number; rpcUrl: string }, ...more], mode })
  const icon = 'data:image/svg+xml,<svg/>'
  const announceWallet = () =>
    announceDetail(Object.freeze({ info: { uuid, name, rdns, icon }, provider: wallet.provider }))
  const announce = () => {
    window.addEventListener('eip6963:requestProvider', announceWallet)
    announceWallet()
  }
  if (announcing === 'now') announce()
  return {
    ...wallet,
    rdns,
    announce,
    stop: () => window.removeEventListener('eip6963:requestProvider', announceWallet),
  }
}

/** Returns the connection that the adapter has to report for the test wallet. */
export function createExpectedConnection(
  chainId: number,
  addresses: readonly string[],
  connectorId = 'test.wallet',
): AdapterConnection {
  return {
    connectorId,
    accounts: addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    caipNetworkId: `eip155:${chainId}`,
  }
}

const [one, two] = testAccounts.map(({ address }) => address) as [Address, Address]

/** Sets up two real chains, and a new stubbed page for each test. After each test, its kits are destroyed. */
export function setUpPage() {
  let chains: readonly [Anvil, Anvil]
  const kits = setUpKits()
  beforeAll(async () => {
    chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  })
  afterAll(() => Promise.all(chains.map(({ stop }) => stop())))
  const destroyAfterTest = (kit: TestKit) => {
    kits.push(kit)
    return kit
  }
  return {
    /** The local chain on which wallets and kits start (chain id 31337). */
    get home() {
      return chains[0]
    },
    /** The other local chain (chain id 31338), to which tests switch. */
    get away() {
      return chains[1]
    },
    /** The accounts of a test wallet, in the order in which the wallet lists them. */
    one,
    two,
    connectorId: 'test.wallet',
    keep: destroyAfterTest,
    start(options: Partial<TestKitOptions> = {}): TestKit {
      const kit = destroyAfterTest(createKit({ networks: chains.map(toNetwork), ...options }))
      kit.adapter.start()
      return kit
    },
    /** Repeats the expectation until it holds, because wallets emit their events over several turns of the event loop. */
    settled: (expectation: () => void) => vi.waitFor(expectation, { interval: 5, timeout: 60_000 }),
  }
}
