import type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { AdapterConnection, NativeBalance } from '../ports/adapter.ts'

/** A connected wallet, with the name and picture that the wallet itself announced. */
export type ConnectedWallet = { id: string; name: string; imageUrl?: string; rdns?: string }

/** The progress of a request for the balance. `last` is the balance that was read most recently. */
export type BalanceState =
  | { status: 'idle' }
  | { status: 'loading'; last?: NativeBalance }
  | { status: 'loaded'; balance: NativeBalance }
  | { status: 'failed'; last?: NativeBalance }

/** The account in use in a namespace. */
export type AccountState =
  | { status: 'disconnected' }
  /** `address` is the account's address from the previous visit, which the site passed as `initialState`. */
  | { status: 'connecting'; address?: string }
  | {
      status: 'connected'
      address: string
      caipAddress: CaipAddress
      type: AccountType
      allAccounts: readonly Account[]
      connectorId: string
      wallet: ConnectedWallet
      /** The networks that the WalletConnect session allows. Absent if the wallet allows every network. */
      approvedCaipNetworkIds?: readonly CaipNetworkId[]
      /** Whether the wallet can be asked to add networks to its session. */
      canAddNetworks?: boolean
      balance: BalanceState
      /** Present while the wallet reports that it has lost its connection to the chain (EIP-1193 `disconnect`). */
      isOffline?: true
    }

/** The state of an account whose wallet is connected. */
export type ConnectedAccount = Extract<AccountState, { status: 'connected' }>

/** The visitor's latest attempt to switch the network. */
export type NetworkSwitch =
  | { status: 'idle' }
  | { status: 'switching'; caipNetworkId: CaipNetworkId }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; error: LatchkeyError }

/** The network, the account and the connected wallets of one namespace. */
export type NamespaceState = {
  /**
   * The network of the connected wallet. Without a wallet, the network that the visitor chose. A wallet's network can
   * be one that the site does not list.
   */
  caipNetworkId: CaipNetworkId
  /** The account in use. */
  account: AccountState
  /** All connected wallets, including the one in use. */
  connections: readonly AdapterConnection[]
}

/** The networks and accounts of all namespaces. */
export type ChainState = {
  activeNamespace: Namespace
  networks: readonly Network[]
  byNamespace: Partial<Record<Namespace, NamespaceState>>
  networkSwitch: NetworkSwitch
  /** The URLs of the pictures that the kit loaded for networks without a picture from the site, by CAIP-2 id. */
  networkImages: Readonly<Record<CaipNetworkId, string>>
}

export type ChainController = ReturnType<typeof createChainController>

/**
 * Creates the state of networks and accounts, per namespace.
 *
 * @param networks - All networks that the site listed; at least one.
 * @param activeNetworks - The network that each namespace starts with; by default the namespace's first one in
 *    `networks`.
 * @param addresses - For each namespace, the address that was connected on the previous visit.
 */
export function createChainController({
  networks,
  activeNamespace,
  activeNetworks = {},
  addresses = {},
}: {
  networks: readonly Network[]
  activeNamespace: Namespace
  activeNetworks?: Partial<Record<Namespace, CaipNetworkId>>
  addresses?: Partial<Record<Namespace, string>> | undefined
}) {
  const byNamespace: ChainState['byNamespace'] = {}
  for (const { chainNamespace, caipNetworkId } of networks)
    byNamespace[chainNamespace] ??= {
      caipNetworkId: activeNetworks[chainNamespace] ?? caipNetworkId,
      account: toInitialAccount(addresses[chainNamespace]),
      connections: [],
    }

  // `ref` prevents that valtio wraps the networks in a proxy. wagmi and viem compare networks by identity, and a proxy
  // is another object.
  const state = proxy<ChainState>({
    activeNamespace,
    networks: ref(networks),
    byNamespace,
    networkSwitch: { status: 'idle' },
    networkImages: {},
  })

  const controller = {
    state,
    setActiveNamespace(namespace: Namespace) {
      if (state.byNamespace[namespace]) state.activeNamespace = namespace
    },
    setNetwork(namespace: Namespace, caipNetworkId: CaipNetworkId) {
      const namespaceState = state.byNamespace[namespace]
      if (namespaceState) namespaceState.caipNetworkId = caipNetworkId
    },
    setAccount(namespace: Namespace, account: AccountState) {
      const namespaceState = state.byNamespace[namespace]
      if (namespaceState) namespaceState.account = account
    },
    /**
     * Sets the account's status to `connecting`. Does nothing if the account is already `connecting`, so that the
     * address of the previous visit stays visible until the wallet responds.
     */
    setConnecting(namespace: Namespace) {
      const namespaceState = state.byNamespace[namespace]
      if (namespaceState && namespaceState.account.status !== 'connecting')
        namespaceState.account = { status: 'connecting' }
    },
    setConnections(namespace: Namespace, connections: readonly AdapterConnection[]) {
      const namespaceState = state.byNamespace[namespace]
      if (namespaceState) namespaceState.connections = connections
    },
    /**
     * Sets the balance of an account. Does nothing if another account is in use now, because the balance is then of the
     * previous account.
     */
    setBalance(namespace: Namespace, caipAddress: CaipAddress, balance: BalanceState) {
      const account = state.byNamespace[namespace]?.account
      if (account?.status === 'connected' && account.caipAddress === caipAddress) account.balance = balance
    },
    setNetworkSwitch(networkSwitch: NetworkSwitch) {
      state.networkSwitch =
        networkSwitch.status === 'failed' ? { ...networkSwitch, error: ref(networkSwitch.error) } : networkSwitch
    },
    setNetworkImage(caipNetworkId: CaipNetworkId, imageUrl: string) {
      state.networkImages = { ...state.networkImages, [caipNetworkId]: imageUrl }
    },
    findNetwork: (caipNetworkId: CaipNetworkId): Network | undefined =>
      controller.state.networks.find(
        (network) => network.caipNetworkId === caipNetworkId || network.deprecatedCaipNetworkId === caipNetworkId,
      ),
  }
  return controller
}

function toInitialAccount(address: string | undefined): AccountState {
  return address ? { status: 'connecting', address } : { status: 'disconnected' }
}
