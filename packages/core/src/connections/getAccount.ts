import { type Account, type CaipAddress, type CaipNetworkId, explorerUrl, type Namespace } from '@latchkey/protocol'
import { snapshot } from 'valtio/vanilla'
import type { Core } from '../createCore.ts'
import type { BalanceState, ConnectedWallet } from './chainController.ts'

/** What accounts of the namespace are called (`setAddressLabel`), by address; also those that are not connected now. */
type AddressLabels = Readonly<Record<string, string>>

export declare namespace getAccount {
  type Parameters = {
    /** By default the namespace that the visitor looks at. */
    namespace?: Namespace | undefined
  }
  type ReturnType =
    | {
        status: 'connected'
        isConnected: true
        namespace: Namespace
        address: string
        caipAddress: CaipAddress
        /** The network that the wallet is on, whether or not the site lists it. */
        caipNetworkId: CaipNetworkId
        type: Account['type']
        allAccounts: readonly Account[]
        connectorId: string
        wallet: ConnectedWallet
        balance: BalanceState
        /** The wallet says that it has no connection to the network. */
        isOffline?: true
        addressLabels: AddressLabels
        /** Where the network's block explorer shows the address; `undefined` without one, or on a network that the site does not list. */
        addressExplorerUrl: string | undefined
      }
    | {
        status: 'connecting' | 'disconnected'
        isConnected: false
        namespace: Namespace
        /** While connecting, the account of the visit before where `initialState` told of it: to show, not to rely on. */
        address: string | undefined
        caipAddress: undefined
        balance?: undefined
        allAccounts: readonly []
        addressLabels: AddressLabels
        addressExplorerUrl: undefined
      }
}

/** The account of a namespace, as plain data. */
export function getAccount(core: Core, { namespace }: getAccount.Parameters = {}): getAccount.ReturnType {
  const state = snapshot(core.chain.state)
  const wanted = namespace ?? state.activeNamespace
  const chain = state.byNamespace[wanted]
  const addressLabels = { ...core.connection.state.addressLabels[wanted] }
  if (chain?.account.status !== 'connected')
    return {
      status: isAsking(core, wanted) ? 'connecting' : (chain?.account.status ?? 'disconnected'),
      isConnected: false,
      namespace: wanted,
      address: chain?.account.status === 'connecting' ? chain.account.address : undefined,
      caipAddress: undefined,
      allAccounts: [],
      addressLabels,
      addressExplorerUrl: undefined,
    }
  const { approvedCaipNetworkIds: _, canAddNetworks: __, ...account } = chain.account
  const { caipNetworkId } = chain
  const addressExplorerUrl = explorerUrl(core.chain.findNetwork(caipNetworkId) ?? {}, account)
  return { ...account, isConnected: true, namespace: wanted, caipNetworkId, addressLabels, addressExplorerUrl }
}

/** Whether a wallet of this namespace is being asked for the first time. */
function isAsking({ connection }: Core, namespace: Namespace): boolean {
  const { attempt } = connection.state
  return attempt.status === 'connecting' && attempt.connector.namespace === namespace
}
