import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '@latchkey/server'
import { SignClient } from '@walletconnect/sign-client'
import { onTestFinished } from 'vitest'
import { createPhone } from '../src/createPhone.ts'
import type { Phone, PhoneOptions } from '../src/phone.ts'

export const evmOne = 'eip155:31337'
export const evmTwo = 'eip155:31338'
export const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** A URL on which nothing responds. Tests that only sign need no chain. */
const closedPortUrl = 'http://127.0.0.1:9'
export const testNetworks = [evmOne, evmTwo, solana, bitcoin].map((caipNetworkId) => ({
  caipNetworkId,
  rpcUrl: closedPortUrl,
}))

/** The WalletConnect client of a site. */
export type Site = InstanceType<typeof SignClient>
type RequestedNamespaces = NonNullable<Parameters<Site['connect']>[0]['optionalNamespaces']>

/** The namespaces that a site on Ethereum, Solana and Bitcoin requests. */
export const allNamespaces: RequestedNamespaces = {
  eip155: {
    chains: [evmOne, evmTwo],
    methods: [
      'eth_accounts',
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_getPermissions',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
      'wallet_grantPermissions',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: [solana],
    methods: [
      'solana_getAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged'],
  },
  bip122: {
    chains: [bitcoin],
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    events: ['bip122_addressesChanged'],
  },
}

let siteCount = 0

/** Starts a relay, and creates a phone and a site that use it, for one test. */
export async function openPhone(options: Partial<PhoneOptions> = {}): Promise<{
  relayUrl: string
  /** Stops the relay. Returns a function that starts it again on the same port, with the messages that it has stored. */
  stopRelay(): Promise<() => Promise<void>>
  phone: Phone
  site: Site
  /** Connects the site to the phone. Returns the session after the phone has approved. */
  connect(
    requestedNamespaces?: RequestedNamespaces,
  ): Promise<Awaited<ReturnType<Awaited<ReturnType<Site['connect']>>['approval']>>>
}> {
  const relay = await startRelay()
  const { relayUrl } = relay
  const phone = await createPhone({ relayUrl, projectId: 'test', networks: testNetworks, ...options })
  onTestFinished(() => phone.destroy())
  const site = await openSite(relayUrl)
  return {
    relayUrl,
    stopRelay: relay.stop,
    phone,
    site,
    async connect(requestedNamespaces = allNamespaces) {
      const { uri, approval } = await site.connect({ optionalNamespaces: requestedNamespaces })
      const sessionPromise = approval()
      await phone.pair(uri as string)
      if (phone.mode === 'manual') await phone.approve()
      return sessionPromise
    },
  }
}

async function startRelay() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-phone-'))
  const openServer = () => createServer({ projects: { test: { allowedOrigins: [] } }, dataFolder })
  let server = openServer()
  onTestFinished(async () => {
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  })
  const { relayUrl, port } = await server.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await server.close()
    return async () => {
      server = openServer()
      await server.listen({ port, host: '127.0.0.1' })
    }
  }
  return { relayUrl, stop }
}

/** Creates the WalletConnect client of a site. */
export async function openSite(relayUrl: string): Promise<Site> {
  const metadata = {
    name: 'Test site',
    description: 'Asks',
    url: 'https://site.example',
    icons: ['javascript:alert(1)', 'https://site.example/icon.svg'],
  }
  const site = await SignClient.init({
    relayUrl,
    projectId: 'test',
    metadata,
    customStoragePrefix: `site-${siteCount++}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  })
  onTestFinished(async () => {
    site.core.heartbeat.stop()
    await site.core.relayer.transportClose()
  })
  return site
}
