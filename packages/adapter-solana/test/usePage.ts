import { solanaSandbox } from '@latchkey/chains/solana'
import { type SolanaChain, startSolanaChain } from '@latchkey/chains/solana-chain'
import type { Adapter, AdapterEvent, AdapterPorts, Connector } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { memoryAdapterStorage, type TestPorts, testPorts } from '@latchkey/testing/adapter'
import {
  type RegisteredSolanaWallet,
  type RegisterSolanaWalletOptions,
  registerSolanaWallet,
  solanaTestAccounts,
} from '@latchkey/testing/solana-wallet'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type SolanaAdapterFactory, solanaAdapter } from '../src/solanaAdapter.ts'

export const [one, two, three] = solanaTestAccounts

/** Creates networks with different ids and names that all use the same local chain. */
export function toNetworks(rpcUrl: string) {
  const network = (id: string, name: string, more: Partial<Network> = {}): Network => ({
    ...solanaSandbox,
    id,
    caipNetworkId: `solana:${id}`,
    name,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...more,
  })
  return {
    /** The local test network, whose Wallet Standard name is `solana:localnet`. */
    home: network(solanaSandbox.id, 'Sandbox Solana'),
    devnet: network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', { walletStandardChain: 'solana:devnet' }),
    testnet: network('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', { walletStandardChain: 'solana:testnet' }),
    /** A private network that no wallet of these tests knows. */
    custom: network('PrivateCluster111111111111111111', 'Private', { walletStandardChain: 'solana:private' }),
  }
}

/** An adapter that was started on the page, and what it reported. */
export type StartedAdapter = {
  adapter: Adapter
  factory: SolanaAdapterFactory
  ports: TestPorts
  /** The connectors in the newest `connectors` event. */
  connectors(): readonly Connector[]
  /** Returns the events that the adapter emitted since the last call, without those of type `connectors`. */
  newEvents(): AdapterEvent[]
}

export type StartOptions = Partial<Omit<AdapterPorts, 'networks'>> & {
  networks?: readonly [Network, ...Network[]]
  factory?: SolanaAdapterFactory
}

/**
 * Sets up one page with a real local chain for all tests of a file, because Wallet Standard supports only one page per process. After each
 * test, the wallets and kits are removed.
 */
export function setUpPage() {
  let solanaChain: SolanaChain
  const cleanUps: (() => void)[] = []
  vi.stubGlobal('window', new EventTarget())
  beforeAll(async () => {
    solanaChain = await startSolanaChain({ port: 0 })
  })
  afterAll(() => solanaChain.stop())
  afterEach(() => {
    for (const end of cleanUps.splice(0).reverse()) end()
  })

  return {
    get chain() {
      return solanaChain
    },
    get networks() {
      return toNetworks(solanaChain.rpcUrl)
    },
    /** Registers a function that runs after the test. */
    onEnd: (end: () => void) => void cleanUps.push(end),
    wallet(options: Partial<RegisterSolanaWalletOptions> = {}): RegisteredSolanaWallet {
      const wallet = registerSolanaWallet({
        name: 'Test Wallet',
        secretKeys: [one.secretKey, two.secretKey],
        clusters: [{ chain: 'solana:localnet', rpcUrl: solanaChain.rpcUrl }, { chain: 'solana:devnet' }],
        ...options,
      })
      cleanUps.push(wallet.unregister)
      return wallet
    },
    start({ factory = solanaAdapter(), ...options }: StartOptions = {}): StartedAdapter {
      const { home, devnet, custom } = toNetworks(solanaChain.rpcUrl)
      const ports = testPorts({ networks: [home, devnet, custom], storage: memoryAdapterStorage(), ...options })
      const adapter = factory.create(ports)
      adapter.start()
      cleanUps.push(() => adapter.destroy())
      let returnedEventCount = 0
      return {
        adapter,
        factory,
        ports,
        connectors: () => ports.events.filter((event) => event.type === 'connectors').at(-1)?.connectors ?? [],
        newEvents() {
          const newEvents = ports.events.slice(returnedEventCount).filter(({ type }) => type !== 'connectors')
          returnedEventCount = ports.events.length
          return newEvents
        },
      }
    },
    /** Sends a JSON-RPC request to the chain. */
    async rpc(method: string, params: unknown[] = []): Promise<unknown> {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await (await fetch(solanaChain.rpcUrl, { method: 'POST', body })).json()
      const { result, error } = response as { result: unknown; error?: { message: string } }
      if (error) throw new Error(error.message)
      return result
    },
  }
}
