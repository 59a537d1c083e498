import type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { AdapterConnection, NativeBalance } from '../ports/adapter.ts'

/** A connected wallet, with the name and picture that this wallet announced. */
export type ConnectedWallet = { id: string; name: string; imageUrl?: string; rdns?: string }

/** The progress of a balance request. `last` is the balance from the previous request. */
export type BalanceState =
  | { status: 'idle' }
  | { status: 'loading'; last?: NativeBalance }
  | { status: 'loaded'; balance: NativeBalance }
  | { status: 'failed'; last?: NativeBalance }

/** The account in use on a namespace. */
export type AccountState =
  | { status: 'disconnected' }
  /** The address is from the previous visit (`initialState`). */
  | { status: 'connecting'; address?: string }
  | {
      status: 'connected'
      address: string
      caipAddress: CaipAddress
      type: AccountType
      allAccounts: readonly Account[]
      connectorId: string
      wallet: ConnectedWallet
      /** The networks that the WalletConnect session allows; absent if the wallet allows every network. */
      approvedCaipNetworkIds?: readonly CaipNetworkId[]
      /** Whether the wallet can be asked to add networks to its session. */
      canAddNetworks?: boolean
      balance: BalanceState
      /** The wallet reported that it lost its connection to the network. */
      isOffline?: true
    }

/** The state of an account whose wallet is connected. */
export type ConnectedAccount = Extract<AccountState, { status: 'connected' }>

/** The visitor's latest attempt to switch the network. */
export type NetworkSwitch =
  | { status: 'idle' }
  | { status: 'switching'; caipNetworkId: CaipNetworkId }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; error: LatchkeyError }

export type NamespaceState = {
  /**
   * The network of the connected wallet. Without a wallet: the network that the visitor chose. Can be a network that
   * the site does not list.
   */
  caipNetworkId: CaipNetworkId
  /** The account in use. */
  account: AccountState
  /** All connected wallets, including the one in use. */
  connections: readonly AdapterConnection[]
}

export type ChainState = {
  activeNamespace: Namespace
  networks: readonly Network[]
  byNamespace: Partial<Record<Namespace, NamespaceState>>
  networkSwitch: NetworkSwitch
  /** Pictures that the kit loaded for networks whose options contain no picture. */
  networkImages: Readonly<Record<CaipNetworkId, string>>
}

export type ChainController = ReturnType<typeof createChainController>

/**
 * Creates the state of networks and accounts, per namespace.
 *
 * @param networks - All networks that the site listed; at least one.
 * @param activeNetworks - The network that each namespace starts with; by default its first one in `networks`.
 * @param addresses - The address of the account that will be restored, per namespace.
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

  // `ref` stores the networks without a proxy, because wagmi and viem compare networks by identity.
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
     * Does nothing if the account is already `connecting`, so that the address of the previous visit stays visible
     * until the wallet responds.
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
    /** Sets the balance state of an address. Does nothing if the account has changed since the balance was requested. */
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
