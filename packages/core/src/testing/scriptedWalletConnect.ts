import type { Namespace, Network } from '@latchkey/protocol'
import { ConnectionError } from '../errors/connection.ts'
import type { AdapterConnection, SessionWallet } from '../ports/adapter.ts'
import type {
  CreateWalletConnect,
  WalletConnectClient,
  WalletConnectOptions,
  WalletConnectSession,
} from '../ports/walletConnect.ts'
import { scriptedAdapter } from './scriptedAdapter.ts'
import { createScriptedProposals, type ScriptedProposal } from './scriptedProposals.ts'
import { type ScriptedSessionControl, type ScriptedSessionOptions, scriptedSession } from './scriptedSession.ts'

/** The accounts and networks that the wallet allows, per namespace. */
export type ScriptedGrants = Partial<
  Record<Namespace, Partial<Pick<ScriptedSessionOptions, 'addresses' | 'networks' | 'grantsOnSwitch' | 'answer'>>>
>

/** Options of `scriptedWalletConnect`. */
export type ScriptedWalletConnectOptions = {
  /** What the wallet allows; by default every namespace of the kit, with all of its networks and the first two `testAddresses`. */
  grants?: ScriptedGrants | undefined
  /** The name and picture that the wallet announces; by default the name "Test Phone". */
  wallet?: WalletConnectSession['wallet'] | undefined
}

/** Controls the simulated wallet, the simulated visitor and the relay. */
export type ScriptedWalletConnectControl = {
  /** Returns all session proposals that the kit created, the newest last. */
  proposals(): readonly ScriptedProposal[]
  /** Resolves with the newest proposal if it is open. Otherwise waits for the next proposal. */
  nextProposal(): Promise<ScriptedProposal>
  /** Approves the newest proposal. Throws if that proposal is not open. */
  approve(): void
  /** Declines the newest proposal. Throws if that proposal is not open. */
  reject(): void
  /** Makes the newest proposal expire. Throws if that proposal is not open. */
  expire(): void
  /** Makes the next call of `propose` fail, by default with the error of an unreachable relay. */
  failProposal(error?: unknown): void
  /** Deletes the session in the wallet. */
  end(): void
  /** Returns the controls of the wallet's session in one namespace. Throws if the kit has no network in the namespace. */
  wallet(namespace: Namespace): ScriptedSessionControl
  session(): WalletConnectSession | undefined
  /** Returns how many times the kit rejected the pending requests. */
  abortCount(): number
  /** Returns how many clients were created and are not destroyed. */
  clientCount(): number
}

/** A WalletConnect client whose wallet does what the test demands. */
export type ScriptedWalletConnect = {
  readonly createWalletConnect: CreateWalletConnect
  readonly control: ScriptedWalletConnectControl
}

/**
 * Simulates the WalletConnect client without a relay, for tests of flows. A second call of `createWalletConnect()`
 * simulates a reload: the session stays.
 *
 * @example
 * const { createWalletConnect, control } = scriptedWalletConnect()
 * const client = await createWalletConnect(options)
 * const { approval } = await client.propose()
 * control.approve()
 * const session = await approval
 */
export function scriptedWalletConnect({
  grants,
  wallet = { name: 'Test Phone' },
}: ScriptedWalletConnectOptions = {}): ScriptedWalletConnect {
  /** For each namespace, the part (share) of the session that concerns this namespace. */
  const sharesByNamespace = new Map<Namespace, { control: ScriptedSessionControl; share: SessionWallet }>()
  const { name, imageUrl } = wallet
  const announcedWallet = { name, ...(imageUrl && { imageUrl }) }
  const proposals = createScriptedProposals()
  const listeners = new Set<(session: WalletConnectSession | undefined) => void>()
  let currentSession: { topic: string; expiresAt: number } | undefined
  let abortCallCount = 0
  let openClientCount = 0

  function session(): WalletConnectSession | undefined {
    if (!currentSession) return undefined
    const connections: Partial<Record<Namespace, AdapterConnection>> = {}
    for (const [namespace, { share }] of sharesByNamespace) {
      const connection = share.connection()
      if (connection) connections[namespace] = connection
    }
    return { ...currentSession, offer: currentSession.topic, wallet, connections }
  }

  /** Whether `changeNamespaces` is running. The listeners are then not called for the single changes. */
  let isChanging = false
  /** Makes changes in several namespaces, and calls the listeners only once after all of them. */
  function changeNamespaces(makeChanges: () => void): void {
    isChanging = true
    makeChanges()
    isChanging = false
    for (const listener of [...listeners]) listener(session())
  }

  function endSession(): void {
    if (!currentSession) return
    changeNamespaces(() => {
      currentSession = undefined
      for (const { control } of sharesByNamespace.values()) control.end()
    })
  }

  function addSessionShares(networks: readonly Network[]): void {
    for (const namespace of new Set(networks.map((network) => network.chainNamespace))) {
      if (sharesByNamespace.has(namespace)) continue
      const [firstNetwork, ...otherNetworks] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (!firstNetwork) continue
      const sessionOptions = {
        namespace,
        networks: [firstNetwork, ...otherNetworks],
        wallet: announcedWallet,
        ...grants?.[namespace],
      } as const
      const { share, control } = scriptedSession(sessionOptions)
      share.subscribe(() => {
        if (!isChanging) for (const listener of [...listeners]) listener(session())
      })
      sharesByNamespace.set(namespace, { control, share: { ...share, disconnect: async () => endSession() } })
    }
  }

  async function createWalletConnect({ networks }: WalletConnectOptions): Promise<WalletConnectClient> {
    addSessionShares(networks)
    openClientCount += 1
    const clientListeners = new Set<(session: WalletConnectSession | undefined) => void>()
    let isClientOpen = true
    return {
      propose: async () => proposals.make(),
      cancel: proposals.cancel,
      session,
      share: (namespace) => findSessionShare(namespace).share,
      createAdapter: (namespace, ports) => scriptedAdapter({ namespace, wallets: [] }).create(ports),
      disconnect: async () => endSession(),
      subscribe(listener) {
        listeners.add(listener)
        clientListeners.add(listener)
        return () => listeners.delete(listener)
      },
      rejectRequests() {
        abortCallCount += 1
      },
      async destroy() {
        if (isClientOpen) openClientCount -= 1
        isClientOpen = false
        for (const listener of clientListeners) listeners.delete(listener)
      },
    }
  }

  function findSessionShare(namespace: Namespace) {
    const foundShare = sharesByNamespace.get(namespace)
    if (!foundShare) throw new Error(`The kit has no network of ${namespace}.`)
    return foundShare
  }

  return {
    createWalletConnect,
    control: {
      proposals: proposals.list,
      nextProposal: proposals.next,
      approve() {
        const { topic, settle } = proposals.closeProposal('approved')
        changeNamespaces(() => {
          currentSession = { topic, expiresAt: Date.now() + 7 * 24 * 3_600_000 }
          for (const [namespace, { control }] of sharesByNamespace) if (!grants || grants[namespace]) control.grant()
        })
        settle(session() as WalletConnectSession)
      },
      reject: () => proposals.closeProposal('rejected').fail(new ConnectionError('UserRejected')),
      expire: () => proposals.closeProposal('expired').fail(new ConnectionError('PairingExpired')),
      failProposal: (error = new ConnectionError('RelayUnreachable')) => proposals.failNext(error),
      end: endSession,
      wallet: (namespace) => findSessionShare(namespace).control,
      session,
      abortCount: () => abortCallCount,
      clientCount: () => openClientCount,
    },
  }
}
