import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { SignClient } from '@walletconnect/sign-client'
import { sandboxProjectId } from '../src/services.ts'

export type Site = InstanceType<typeof SignClient>

/** The namespaces that a demo page requests. */
export const demoNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: [solanaSandbox.caipNetworkId],
    methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
    events: [],
  },
  bip122: {
    chains: [bitcoinSandbox.caipNetworkId],
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: [],
  },
}

let siteCount = 0

/** Creates the WalletConnect client of a site that has no page. */
export async function openSite(relayUrl: string): Promise<Site> {
  return SignClient.init({
    relayUrl,
    projectId: sandboxProjectId,
    metadata: { name: 'Desk site', description: 'Asks', url: 'https://site.example', icons: [] },
    customStoragePrefix: `site-${siteCount++}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  })
}

export async function closeSite(site: Site): Promise<void> {
  site.core.heartbeat.stop()
  await site.core.relayer.transportClose()
}

/** Requests a session. Returns the pairing URI, and a promise that resolves with the session when it is approved. */
export async function propose(site: Site) {
  const { uri, approval } = await site.connect({ optionalNamespaces: demoNamespaces })
  const whenApproved = approval()
  whenApproved.catch(() => {})
  return { uri: uri as string, approved: whenApproved }
}

export function accountsOf({ namespaces }: { namespaces: Record<string, { accounts: string[] }> }): string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts)
}
