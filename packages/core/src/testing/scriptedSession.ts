import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import type { AdapterConnection, Connector, SessionWallet } from '../ports/adapter.ts'
import { testAddresses } from './testAddresses.ts'

/** Options of a scripted session. */
export type ScriptedSessionOptions = {
  namespace?: Namespace | undefined
  /** The accounts that the wallet allows, the active one first; by default the first two `testAddresses`. */
  addresses?: readonly [string, ...string[]] | undefined
  /** The networks that the wallet allows. The first one is the wallet's current network. */
  networks: readonly [Network, ...Network[]]
  /** Networks that the wallet allows only after the site has asked to switch to one of them; by default none. */
  grantsOnSwitch?: readonly Network[] | undefined
  /** The name and picture that the wallet announces; by default the name "Test Phone". */
  wallet?: AdapterConnection['wallet']
  /** Whether the session exists from the start; false by default. */
  granted?: boolean | undefined
  /**
   * Returns the wallet's response to a request of the site; by default a signature or hash as `scriptedAdapter` returns
   * it. If this function throws an error with the code of a declined request, the site receives `UserRejected`.
   */
  answer?(request: SessionRequest): unknown
}

/** A request that the site sent over the session. */
export type SessionRequest = { method: string; params?: unknown; caipNetworkId: CaipNetworkId }

/** Controls the simulated visitor and the session. */
export type ScriptedSessionControl = {
  /** Sets how the simulated visitor reacts to each request; `approve` by default. */
  setMode(mode: 'approve' | 'reject'): void
  /** Creates the session, as if the wallet had accepted a session proposal. */
  grant(): void
  /** Deletes the session in the wallet. */
  end(): void
  readonly isGranted: boolean
  setAccounts(addresses: readonly [string, ...string[]]): void
  setNetwork(caipNetworkId: CaipNetworkId): void
  /** Replaces the list of networks that the wallet allows. */
  setNetworks(networks: readonly [Network, ...Network[]]): void
  /** Returns all requests that the wallet received, in order. */
  requests(): SessionRequest[]
  /** Returns how many times an adapter called `noteChoice`. */
  choiceCount(): number
}

type SessionState = {
  isGranted: boolean
  addresses: readonly string[]
  caipNetworkId: CaipNetworkId
  approved: readonly CaipNetworkId[]
}

/** A WalletConnect session whose wallet does what the test demands. */
export type ScriptedSession = {
  /** The connector of WalletConnect, which core lists for the session. */
  readonly connector: Connector
  /** The part of the session that concerns one namespace. Pass it to the adapter under test. */
  readonly share: SessionWallet
  readonly control: ScriptedSessionControl
}

/**
 * Simulates a WalletConnect session in one namespace, without a relay. `share` is for an adapter; `control` is for the
 * simulated visitor.
 *
 * @example
 * const { connector, share, control } = scriptedSession({ networks: [mainnet] })
 * const adapter = factory.create(testPorts({ networks: [mainnet], walletConnect: connector }))
 * control.grant()
 * await adapter.attach({ connectorId: connector.id, session: share })
 */
export function scriptedSession({
  namespace = 'eip155',
  addresses = [testAddresses[0], testAddresses[1]],
  networks,
  grantsOnSwitch = [],
  wallet = { name: 'Test Phone' },
  granted = false,
  answer = createScriptedResponder(),
}: ScriptedSessionOptions): ScriptedSession {
  const listeners = new Set<() => void>()
  const requests: SessionRequest[] = []
  let sessionState: SessionState = {
    isGranted: granted,
    addresses,
    caipNetworkId: networks[0].caipNetworkId,
    approved: networks.map(({ caipNetworkId }) => caipNetworkId),
  }
  let mode: 'approve' | 'reject' = 'approve'
  let noteChoiceCallCount = 0

  const changeSession = (changes: Partial<SessionState>) => {
    const previousState = JSON.stringify(sessionState)
    sessionState = { ...sessionState, ...changes }
    if (JSON.stringify(sessionState) === previousState) return
    for (const listener of [...listeners]) listener()
  }

  const sessionWallet: SessionWallet = {
    connection: () =>
      sessionState.isGranted
        ? {
            connectorId: connector.id,
            wallet,
            accounts: sessionState.addresses.map((address) => ({ namespace, address, type: 'eoa' })),
            caipNetworkId: sessionState.caipNetworkId,
            approvedCaipNetworkIds: sessionState.approved,
          }
        : undefined,
    async request({ method, params }) {
      if (!sessionState.isGranted) throw new ConnectionError('NotConnected')
      const request = { method, params, caipNetworkId: sessionState.caipNetworkId }
      requests.push(request)
      if (mode === 'reject') throw new ConnectionError('UserRejected')
      try {
        return await answer(request)
      } catch (cause) {
        throw isUserRejection(cause) ? new ConnectionError('UserRejected', { cause }) : cause
      }
    },
    async switchNetwork({ id, caipNetworkId }) {
      const { approved, isGranted } = sessionState
      if (!isGranted) throw new ConnectionError('NotConnected')
      if (approved.includes(caipNetworkId)) return changeSession({ caipNetworkId })
      if (mode === 'reject') throw new NetworkError('SwitchRejected')
      if (!grantsOnSwitch.some((network) => network.caipNetworkId === caipNetworkId))
        throw new NetworkError('SwitchNotApproved', { values: { n: String(id) } })
      changeSession({ caipNetworkId, approved: [...approved, caipNetworkId] })
    },
    noteChoice() {
      noteChoiceCallCount += 1
    },
    disconnect: async () => changeSession({ isGranted: false }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace } as const

  return {
    connector,
    share: sessionWallet,
    control: {
      setMode(next) {
        mode = next
      },
      grant: () => changeSession({ isGranted: true }),
      end: () => changeSession({ isGranted: false }),
      get isGranted() {
        return sessionState.isGranted
      },
      setAccounts: (addresses) => changeSession({ addresses }),
      setNetwork: (caipNetworkId) => changeSession({ caipNetworkId }),
      setNetworks(networks) {
        const approvedIds = networks.map(({ caipNetworkId }) => caipNetworkId)
        const { caipNetworkId } = approvedIds.includes(sessionState.caipNetworkId) ? sessionState : networks[0]
        changeSession({ approved: approvedIds, caipNetworkId })
      },
      requests: () => [...requests],
      choiceCount: () => noteChoiceCallCount,
    },
  }
}

/** Returns a function that responds to each request with the signature or hash that `scriptedAdapter` would return. */
function createScriptedResponder(): (request: SessionRequest) => unknown {
  let transactionCount = 0
  return ({ method, params }) => {
    const { message, address } = (params ?? {}) as { message?: string; address?: string }
    if (method === 'signMessage') return `scripted:${address}:${message}`
    if (method !== 'sendTransaction') throw new Error(`The wallet does not know ${method}.`)
    transactionCount += 1
    return `0x${transactionCount.toString(16).padStart(64, '0')}`
  }
}
