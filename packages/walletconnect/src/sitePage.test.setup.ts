import type { AdapterStorage, WalletConnectClient } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import { createWalletConnect } from './createWalletConnect.ts'

/** The functions and records with which a test controls a page of the test site. */
export type SitePage = {
  start(options: { relayUrl: string; projectId: string; networks: Network[] }): Promise<void>
  propose(): Promise<{ uri: string; tookMs: number }>
  /** The outcome of the latest offer: the wallet's name, or the error's code. */
  approval(): Promise<string>
  session(): ReturnType<WalletConnectClient['session']>
  sign(text: string): Promise<string>
  switchNetwork(network: Network): Promise<void>
  disconnect(): Promise<void>
  destroy(): Promise<void>
  logged: string[]
  violations: string[]
}

const prefix = 'latchkey/test/walletconnect/'

const storage: AdapterStorage = {
  get: (key) => localStorage.getItem(prefix + key) ?? undefined,
  set: (key, value) => localStorage.setItem(prefix + key, value),
  remove: (key) => localStorage.removeItem(prefix + key),
  keys: () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
}

let client: WalletConnectClient
let approvalText: Promise<string>

const site: SitePage = {
  async start({ relayUrl, projectId, networks }) {
    client = await createWalletConnect({
      kitId: 'test',
      projectId,
      relayUrl,
      networks,
      defaultNetwork: networks[0] as Network,
      rpc: { urls: (network) => network.rpcUrls.default.http, timeoutMs: 10_000, batchSize: 1, pollIntervalMs: 1 },
      metadata: { name: 'Site', description: 'A test', url: location.origin, icons: [] },
      storage,
      log: (error) => void site.logged.push(String(error)),
    })
  },
  async propose() {
    const start = performance.now()
    const { uri, approval } = await client.propose()
    approvalText = approval.then(
      ({ wallet }) => wallet.name,
      ({ code }) => code,
    )
    return { uri, tookMs: performance.now() - start }
  },
  approval: () => approvalText,
  session: () => client.session(),
  async sign(text) {
    const sessionWallet = client.share('eip155')
    const address = sessionWallet.connection()?.accounts[0]?.address
    const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
    return (await sessionWallet.request({
      method: 'personal_sign',
      params: [`0x${bytes.join('')}`, address],
    })) as string
  },
  switchNetwork: (network) => client.share('eip155').switchNetwork(network),
  disconnect: () => client.disconnect(),
  destroy: () => client.destroy(),
  logged: [],
  violations: [],
}

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  site.violations.push(`${violatedDirective} ${blockedURI}`),
)
Object.assign(window, { site })
