import type { Account, AccountType, CaipAddress, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { proxy, ref } from 'valtio/vanilla'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { AdapterConnection, NativeBalance } from '../ports/adapter.ts'

/** The wallet behind an account, as it introduced itself. */
export type ConnectedWallet = { id: string; name: string; imageUrl?: string; rdns?: string }

/** Where the reading of a balance stands; `last` is the one before. */
export type BalanceState =
  | { status: 'idle' }
  | { status: 'loading'; last?: NativeBalance }
  | { status: 'loaded'; balance: NativeBalance }
  | { status: 'failed'; last?: NativeBalance }

/** The account in use on a namespace. */
export type AccountState =
  | { status: 'disconnected' }
  /** The address is of the visit before (`initialState`). */
  | { status: 'connecting'; address?: string }
  | {
      status: 'connected'
      address: string
      caipAddress: CaipAddress
      type: AccountType
      allAccounts: readonly Account[]
      connectorId: string
      wallet: ConnectedWallet
      /** The networks that the session allows; absent when it limits nothing. */
      approvedCaipNetworkIds?: readonly CaipNetworkId[]
      /** Whether the wallet can be asked for networks that its session does not hold yet. */
      canAddNetworks?: boolean
      balance: BalanceState
      /** The wallet has no connection to the network, as far as it says. */
      isOffline?: true
    }

/** The state of an account while its wallet is connected. */
export type ConnectedAccount = Extract<AccountState, { status: 'connected' }>

/** The visitor's latest try to switch network. */
export type NetworkSwitch =
  | { status: 'idle' }
  | { status: 'switching'; caipNetworkId: CaipNetworkId }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; error: LatchkeyError }

export type NamespaceState = {
  /** Where the wallet is, or where the visitor chose to be. May be a network that the site does not list. */
  caipNetworkId: CaipNetworkId
  /** The account in use. */
  account: AccountState
  /** Every wallet that is connected, the one in use among them. */
  connections: readonly AdapterConnection[]
}

export type ChainState = {
  activeNamespace: Namespace
  networks: readonly Network[]
  byNamespace: Partial<Record<Namespace, NamespaceState>>
  networkSwitch: NetworkSwitch
  /** Marks that were looked up, of networks that came without a picture. */
  networkImages: Readonly<Record<CaipNetworkId, string>>
}

export type ChainController = ReturnType<typeof createChainController>

/**
 * Networks and accounts, per namespace.
 *
 * @param networks - All that the host listed; at least one.
 * @param activeNetworks - Where each namespace begins; a namespace that is not named begins at its first network.
 * @param addresses - The accounts that are about to be restored.
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

  // Networks are held by reference: wagmi and viem compare them by identity, and a proxy of a chain is not that chain.
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
      const chain = state.byNamespace[namespace]
      if (chain) chain.caipNetworkId = caipNetworkId
    },
    setAccount(namespace: Namespace, account: AccountState) {
      const chain = state.byNamespace[namespace]
      if (chain) chain.account = account
    },
    /** An address of the visit before stays until the wallet has answered. */
    setConnecting(namespace: Namespace) {
      const chain = state.byNamespace[namespace]
      if (chain && chain.account.status !== 'connecting') chain.account = { status: 'connecting' }
    },
    setConnections(namespace: Namespace, connections: readonly AdapterConnection[]) {
      const chain = state.byNamespace[namespace]
      if (chain) chain.connections = connections
    },
    /** Says where the balance of an address stands; an answer for an account that is gone changes nothing. */
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
