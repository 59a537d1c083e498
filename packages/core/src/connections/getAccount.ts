import { type Account, type CaipAddress, type CaipNetworkId, explorerUrl, type Namespace } from '@latchkey/protocol'
import { snapshot } from 'valtio/vanilla'
import type { Core } from '../createCore.ts'
import type { BalanceState, ConnectedWallet } from './chainController.ts'

/** The names of the namespace's accounts (`setAddressLabel`), by address, including accounts that are not connected now. */
type AddressLabels = Readonly<Record<string, string>>

export declare namespace getAccount {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  type ReturnType =
    | {
        status: 'connected'
        isConnected: true
        namespace: Namespace
        address: string
        caipAddress: CaipAddress
        /** The wallet's network. The site may not list it. */
        caipNetworkId: CaipNetworkId
        type: Account['type']
        allAccounts: readonly Account[]
        connectorId: string
        wallet: ConnectedWallet
        balance: BalanceState
        /** The wallet reported that it lost its connection to the network. */
        isOffline?: true
        addressLabels: AddressLabels
        /** The address on the network's block explorer; `undefined` if there is no explorer or the site does not list the network. */
        addressExplorerUrl: string | undefined
      }
    | {
        status: 'connecting' | 'disconnected'
        isConnected: false
        namespace: Namespace
        /** While connecting: the account of the previous visit, if `initialState` contained it. Only for display; it is not confirmed. */
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

/** Whether the visitor's current attempt is for a wallet of this namespace. */
function isAsking({ connection }: Core, namespace: Namespace): boolean {
  const { attempt } = connection.state
  return attempt.status === 'connecting' && attempt.connector.namespace === namespace
}
