import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdapterStorage, WalletConnectClient, WalletConnectOptions } from '@latchkey/core/adapter'
import { createPhone, type Phone } from '@latchkey/phone'
import type { Network } from '@latchkey/protocol'
import { createServer, type ServerOptions } from '@latchkey/server'
import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { onTestFinished } from 'vitest'
import { createWalletConnect } from './createWalletConnect.ts'

type PhoneOptions = Parameters<typeof createPhone>[0]

/** The URL of a port without a listener, so that every request fails. */
const unreachableUrl = 'http://127.0.0.1:9'

function createNetwork(caipNetworkId: Network['caipNetworkId'], symbol: string, more: Partial<Network> = {}): Network {
  const [chainNamespace, reference = ''] = caipNetworkId.split(':') as [Network['chainNamespace'], string]
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [unreachableUrl] } },
    ...more,
  }
}

export const evmOne = createNetwork('eip155:31337', 'ETH')
export const evmTwo = createNetwork('eip155:31338', 'ETH')
/** A network that the phone does not know. */
export const evmUnknown = createNetwork('eip155:31339', 'ETH')
export const solana = createNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'SOL')
export const bitcoin = createNetwork('bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'BTC')

export const allNetworks = [evmOne, evmTwo, solana, bitcoin]

/** Starts a relay that a test can stop and restart. A restarted relay has the messages that it stored before. */
export async function openRelay(relay: ServerOptions['relay'] = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const createRelay = () =>
    createServer({ projects: { test: { allowedOrigins: [] } }, dataFolder, report: () => {}, relay })
  let server: ReturnType<typeof createRelay> | undefined = createRelay()
  const { relayUrl, port } = await server.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  onTestFinished(async () => {
    await stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return {
    relayUrl,
    stop,
    async restart() {
      server = createRelay()
      await server.listen({ port, host: '127.0.0.1' })
    },
  }
}

/** A tab of the site, with the errors that its WalletConnect client logged. */
export type Tab = WalletConnectClient & { logged: unknown[] }

let kitCount = 0

/** Opens a site with its own kit, a relay, and a phone wallet that approves every request by default. */
export async function openDapp(options: openDapp.Parameters = {}) {
  const {
    networks = allNetworks,
    phone: phoneOptions,
    storage = memoryAdapterStorage(),
    relayOptions,
    ...rest
  } = options
  const relay = await openRelay(relayOptions)
  const kitId = `test-${kitCount++}`

  async function openPhone(more: Partial<PhoneOptions> = {}): Promise<Phone> {
    const phoneNetworks = [evmOne, evmTwo, solana, bitcoin].map(({ caipNetworkId }) => ({
      caipNetworkId,
      rpcUrl: unreachableUrl,
    }))
    const { relayUrl } = relay
    const allOptions = {
      relayUrl,
      projectId: 'test',
      networks: phoneNetworks,
      mode: 'approve' as const,
      ...phoneOptions,
      ...more,
    }
    const phone = await createPhone(allOptions)
    onTestFinished(() => phone.destroy())
    return phone
  }

  /** Opens a tab of the site. All tabs share one storage. */
  async function openTab(more: Partial<WalletConnectOptions> = {}): Promise<Tab> {
    const loggedErrors: unknown[] = []
    const client = await createWalletConnect({
      kitId,
      projectId: 'test',
      relayUrl: relay.relayUrl,
      networks,
      defaultNetwork: networks[0] as Network,
      rpc: { urls: (one) => one.rpcUrls.default.http, timeoutMs: 10_000, batchSize: 1000, pollIntervalMs: 100 },
      metadata: { name: 'Site', description: 'A test', url: 'https://site.example', icons: [] },
      storage: storage as AdapterStorage,
      log: (error) => void loggedErrors.push(error),
      ...rest,
      ...more,
    })
    onTestFinished(() => client.destroy())
    return { ...client, logged: loggedErrors }
  }

  const tab = await openTab()
  const phone = await openPhone()
  return {
    relay,
    kitId,
    storage,
    tab,
    phone,
    openTab,
    openPhone,
    /** Makes an offer, lets the phone accept it, and waits for the session. */
    async connect(from: WalletConnectClient = tab) {
      const { uri, approval } = await from.propose()
      await phone.pair(uri)
      return approval
    },
  }
}

export declare namespace openDapp {
  type Parameters = Partial<WalletConnectOptions> & {
    phone?: Partial<PhoneOptions>
    relayOptions?: ServerOptions['relay']
  }
}
