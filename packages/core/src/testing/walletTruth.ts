import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/adapter.ts'
import { testAddresses } from './testAddresses.ts'

/** A wallet of the scripted adapter. */
export type ScriptedAdapterWallet = {
  connector: Pick<Connector, 'id' | 'name'> & Partial<Connector>
  /** The accounts of the wallet, the active one first; by default the first two `testAddresses`. */
  addresses?: readonly [string, ...string[]] | undefined
  /** Whether the wallet allowed this site before the page was loaded; false by default. */
  granted?: boolean | undefined
  /** The object that `getProvider` returns; by default one without methods. */
  provider?: object | undefined
}

/** The state inside a simulated wallet. All pages share this state, as with a real wallet. */
export type SimulatedWallet = {
  connector: Connector
  addresses: readonly string[]
  /** The wallet's network. `undefined` until a page or the simulated visitor has chosen one. */
  caipNetworkId: CaipNetworkId | undefined
  isGranted: boolean
  /** The wallet's provider. `getProvider` returns the same object for every call, as with a real wallet. */
  readonly provider: object
}

export function createSimulatedWallet(
  { connector, addresses = [testAddresses[0], testAddresses[1]], granted = false, provider }: ScriptedAdapterWallet,
  namespace: Namespace,
): SimulatedWallet {
  return {
    connector: { type: 'ANNOUNCED', namespace, ...connector },
    addresses,
    caipNetworkId: undefined,
    isGranted: granted,
    provider: provider ?? Object.freeze({ connectorId: connector.id }),
  }
}

export function createBalanceKey(address: string, caipNetworkId: CaipNetworkId): string {
  return `${caipNetworkId}:${address.toLowerCase()}`
}
