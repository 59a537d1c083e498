import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import { isUserRejection } from '../errors/rpcCodes.ts'
import type { AdapterConnection, Connector, SessionWallet } from '../ports/adapter.ts'
import { testAddresses } from './testAddresses.ts'

/** Options of a scripted session. */
export type ScriptedSessionOptions = {
  namespace?: Namespace | undefined
  /** The accounts that the wallet grants, the active one first. Default: the first two of the public test phrase. */
  addresses?: readonly [string, ...string[]] | undefined
  /** The networks that the wallet grants; it starts on the first. */
  networks: readonly [Network, ...Network[]]
  /** Networks that the wallet grants only when a switch asks for them. Default none. */
  grantsOnSwitch?: readonly Network[] | undefined
  /** The name and picture that the wallet announces. Default "Test Phone". */
  wallet?: AdapterConnection['wallet']
  /** Whether the session exists from the start. Default false. */
  granted?: boolean | undefined
  /**
   * Responds to the site's requests, instead of the signatures of `scriptedAdapter`. A thrown error with the code of a declined request
   * becomes `UserRejected`.
   */
  answer?(request: SessionRequest): unknown
}

/** A request of the site over the session. */
export type SessionRequest = { method: string; params?: unknown; caipNetworkId: CaipNetworkId }

/** The simulated person at a scripted session. */
export type ScriptedSessionControl = {
  /** How the person reacts to each request. Default `approve`. */
  setMode(mode: 'approve' | 'reject'): void
  /** Creates the session, as after a pairing. */
  grant(): void
  /** Deletes the session in the wallet. */
  end(): void
  readonly isGranted: boolean
  setAccounts(addresses: readonly [string, ...string[]]): void
  setNetwork(caipNetworkId: CaipNetworkId): void
  /** Grants these networks from now on. */
  setNetworks(networks: readonly [Network, ...Network[]]): void
  /** All requests that the wallet received, in order. */
  requests(): SessionRequest[]
  /** How often an adapter recorded that the visitor chose an account. */
  choiceCount(): number
}

type Truth = {
  isGranted: boolean
  addresses: readonly string[]
  caipNetworkId: CaipNetworkId
  approved: readonly CaipNetworkId[]
}

/** A WalletConnect session whose wallet does what the test demands. */
export type ScriptedSession = {
  /** The connector that core lists for the session. */
  readonly connector: Connector
  /** The namespace's share of the session, as core passes it to the adapter. */
  readonly share: SessionWallet
  readonly control: ScriptedSessionControl
}

/**
 * One namespace's share of a WalletConnect session, without a relay: the share for an adapter, and the control of the simulated person.
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
  answer = answerLikeAdapter(),
}: ScriptedSessionOptions): ScriptedSession {
  const listeners = new Set<() => void>()
  const requests: SessionRequest[] = []
  let truth: Truth = {
    isGranted: granted,
    addresses,
    caipNetworkId: networks[0].caipNetworkId,
    approved: networks.map(({ caipNetworkId }) => caipNetworkId),
  }
  let mode: 'approve' | 'reject' = 'approve'
  let choices = 0

  const change = (difference: Partial<Truth>) => {
    const before = JSON.stringify(truth)
    truth = { ...truth, ...difference }
    if (JSON.stringify(truth) === before) return
    for (const listener of [...listeners]) listener()
  }

  const share: SessionWallet = {
    connection: () =>
      truth.isGranted
        ? {
            connectorId: connector.id,
            wallet,
            accounts: truth.addresses.map((address) => ({ namespace, address, type: 'eoa' })),
            caipNetworkId: truth.caipNetworkId,
            approvedCaipNetworkIds: truth.approved,
          }
        : undefined,
    async request({ method, params }) {
      if (!truth.isGranted) throw new ConnectionError('NotConnected')
      const request = { method, params, caipNetworkId: truth.caipNetworkId }
      requests.push(request)
      if (mode === 'reject') throw new ConnectionError('UserRejected')
      try {
        return await answer(request)
      } catch (cause) {
        throw isUserRejection(cause) ? new ConnectionError('UserRejected', { cause }) : cause
      }
    },
    async switchNetwork({ id, caipNetworkId }) {
      const { approved, isGranted } = truth
      if (!isGranted) throw new ConnectionError('NotConnected')
      if (approved.includes(caipNetworkId)) return change({ caipNetworkId })
      if (mode === 'reject') throw new NetworkError('SwitchRejected')
      if (!grantsOnSwitch.some((network) => network.caipNetworkId === caipNetworkId))
        throw new NetworkError('SwitchNotApproved', { values: { n: String(id) } })
      change({ caipNetworkId, approved: [...approved, caipNetworkId] })
    },
    noteChoice() {
      choices += 1
    },
    disconnect: async () => change({ isGranted: false }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace } as const

  return {
    connector,
    share,
    control: {
      setMode(next) {
        mode = next
      },
      grant: () => change({ isGranted: true }),
      end: () => change({ isGranted: false }),
      get isGranted() {
        return truth.isGranted
      },
      setAccounts: (addresses) => change({ addresses }),
      setNetwork: (caipNetworkId) => change({ caipNetworkId }),
      setNetworks(networks) {
        const approved = networks.map(({ caipNetworkId }) => caipNetworkId)
        const { caipNetworkId } = approved.includes(truth.caipNetworkId) ? truth : networks[0]
        change({ approved, caipNetworkId })
      },
      requests: () => [...requests],
      choiceCount: () => choices,
    },
  }
}

/** Returns the same signatures and hashes as `scriptedAdapter`. */
function answerLikeAdapter(): (request: SessionRequest) => unknown {
  let sent = 0
  return ({ method, params }) => {
    const { message, address } = (params ?? {}) as { message?: string; address?: string }
    if (method === 'signMessage') return `scripted:${address}:${message}`
    if (method !== 'sendTransaction') throw new Error(`The wallet does not know ${method}.`)
    sent += 1
    return `0x${sent.toString(16).padStart(64, '0')}`
  }
}
