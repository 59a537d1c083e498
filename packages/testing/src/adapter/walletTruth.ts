import type { AdapterConnection, AdapterEvent, AdapterPorts, Connector } from '@latchkey/core/adapter'
import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { testAccounts } from '../chain/testAccounts.ts'

export type ScriptedAdapterWallet = {
  connector: Pick<Connector, 'id' | 'name'> & Partial<Connector>
  /** The accounts that it shows, the active one first. Default: the first two of the public test phrase. */
  addresses?: readonly [string, ...string[]] | undefined
  /** Whether it let this site in before the page was loaded. Default false. */
  granted?: boolean | undefined
}

/** The truth about one wallet, whatever page looks at it. */
export type WalletTruth = {
  connector: Connector
  addresses: readonly string[]
  /** Absent until a page or the person chose one. */
  caipNetworkId: CaipNetworkId | undefined
  isGranted: boolean
  /** The same object however often it is asked for, as with a real wallet. */
  readonly provider: object
}

/** One `create()`: one page. */
export type ScriptedPage = {
  emit(event: AdapterEvent): void
  readonly defaultNetwork: Network
  readonly discovery: AdapterPorts['discovery']
  connectedTo: string | undefined
}

export function toTruth(
  { connector, addresses = [testAccounts[0].address, testAccounts[1].address], granted = false }: ScriptedAdapterWallet,
  namespace: Namespace,
): WalletTruth {
  return {
    connector: { type: 'ANNOUNCED', namespace, ...connector },
    addresses,
    caipNetworkId: undefined,
    isGranted: granted,
    provider: Object.freeze({ connectorId: connector.id }),
  }
}

export function toConnection(wallet: WalletTruth, defaultNetwork: Network): AdapterConnection {
  const { connector, addresses } = wallet
  wallet.caipNetworkId ??= defaultNetwork.caipNetworkId
  return {
    connectorId: connector.id,
    accounts: addresses.map((address) => ({ namespace: connector.namespace, address, type: 'eoa' })),
    caipNetworkId: wallet.caipNetworkId,
  }
}

/** What a page gets to choose from. */
export function listed(wallets: readonly WalletTruth[], { discovery }: ScriptedPage): Connector[] {
  return wallets
    .map(({ connector }) => connector)
    .filter(({ type }) => (discovery.announced || type !== 'ANNOUNCED') && (discovery.injected || type !== 'INJECTED'))
}

export function balanceKey(address: string, caipNetworkId: CaipNetworkId): string {
  return `${caipNetworkId}:${address.toLowerCase()}`
}
