import { type Account, type CaipAddress, type CaipNetworkId, explorerUrl, type Namespace } from '@latchkey/protocol'
import { snapshot } from 'valtio/vanilla'
import type { Core } from '../createCore.ts'
import type { BalanceState, ConnectedWallet } from './chainController.ts'

/**
 * The names that the visitor or the site gave to the accounts of a namespace (`setAddressLabel`), by address. An
 * account with a name need not be connected now.
 */
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
        /** The wallet's current network, which can be a network that the site does not list. */
        caipNetworkId: CaipNetworkId
        type: Account['type']
        allAccounts: readonly Account[]
        connectorId: string
        wallet: ConnectedWallet
        balance: BalanceState
        /** Present while the wallet reports that it has lost its connection to the chain (EIP-1193 `disconnect`). */
        isOffline?: true
        addressLabels: AddressLabels
        /**
         * The URL of the account's page on the network's block explorer. `undefined` if the network has no explorer, or
         * the site does not list the network.
         */
        addressExplorerUrl: string | undefined
      }
    | {
        status: 'connecting' | 'disconnected'
        isConnected: false
        namespace: Namespace
        /**
         * While the kit restores a wallet: the address from the previous visit, if the site passed it in `initialState`.
         * The wallet has not confirmed this address, so use it only for display.
         */
        address: string | undefined
        caipAddress: undefined
        balance?: undefined
        allAccounts: readonly []
        addressLabels: AddressLabels
        addressExplorerUrl: undefined
      }
}

/** Returns the account of a namespace as a plain object. The object is a copy, so it stays as it is when the account changes. */
export function getAccount(core: Core, { namespace }: getAccount.Parameters = {}): getAccount.ReturnType {
  const state = snapshot(core.chain.state)
  const requestedNamespace = namespace ?? state.activeNamespace
  const namespaceState = state.byNamespace[requestedNamespace]
  const addressLabels = { ...core.connection.state.addressLabels[requestedNamespace] }
  if (namespaceState?.account.status !== 'connected')
    return {
      status: isConnectingIn(core, requestedNamespace)
        ? 'connecting'
        : (namespaceState?.account.status ?? 'disconnected'),
      isConnected: false,
      namespace: requestedNamespace,
      address: namespaceState?.account.status === 'connecting' ? namespaceState.account.address : undefined,
      caipAddress: undefined,
      allAccounts: [],
      addressLabels,
      addressExplorerUrl: undefined,
    }
  const { approvedCaipNetworkIds: _, canAddNetworks: __, ...account } = namespaceState.account
  const { caipNetworkId } = namespaceState
  const addressExplorerUrl = explorerUrl(core.chain.findNetwork(caipNetworkId) ?? {}, account)
  return {
    ...account,
    isConnected: true,
    namespace: requestedNamespace,
    caipNetworkId,
    addressLabels,
    addressExplorerUrl,
  }
}

/** Whether the visitor is trying to connect a wallet of this namespace now. */
function isConnectingIn({ connection }: Core, namespace: Namespace): boolean {
  const { attempt } = connection.state
  return attempt.status === 'connecting' && attempt.connector.namespace === namespace
}
