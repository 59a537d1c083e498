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
import { createOffers, type ScriptedProposal } from './scriptedOffers.ts'
import { type ScriptedSessionControl, type ScriptedSessionOptions, scriptedSession } from './scriptedSession.ts'

/** The accounts and networks that the wallet grants, per namespace. */
export type ScriptedGrants = Partial<
  Record<Namespace, Partial<Pick<ScriptedSessionOptions, 'addresses' | 'networks' | 'grantsOnSwitch' | 'answer'>>>
>

/** Options of `scriptedWalletConnect`. */
export type ScriptedWalletConnectOptions = {
  /** Default: every namespace of the kit, with all of its networks and the accounts of the public test phrase. */
  grants?: ScriptedGrants | undefined
  /** The name and picture that the wallet announces. Default "Test Phone". */
  wallet?: WalletConnectSession['wallet'] | undefined
}

/** Controls the simulated person at the wallet, and the relay. */
export type ScriptedWalletConnectControl = {
  /** Every offer, the newest last. */
  proposals(): readonly ScriptedProposal[]
  /** Resolves with the newest offer, as soon as one is open. */
  nextProposal(): Promise<ScriptedProposal>
  /** Approves the newest offer. Throws if none is open. */
  approve(): void
  /** Declines the newest offer. Throws if none is open. */
  reject(): void
  /** Makes the newest offer expire. Throws if none is open. */
  expire(): void
  /** Makes the next `propose` fail, by default because the relay is unreachable. */
  failProposal(error?: unknown): void
  /** Deletes the session in the wallet. */
  end(): void
  /** The wallet as one namespace sees it. Throws if the kit has no network of the namespace. */
  wallet(namespace: Namespace): ScriptedSessionControl
  session(): WalletConnectSession | undefined
  /** How often the kit rejected the pending requests. */
  abortCount(): number
  /** How many clients are not destroyed. */
  clientCount(): number
}

/** A WalletConnect client whose wallet does what the test demands. */
export type ScriptedWalletConnect = {
  readonly createWalletConnect: CreateWalletConnect
  readonly control: ScriptedWalletConnectControl
}

/**
 * A WalletConnect client without a relay, for tests of flows. A second `createWalletConnect()` simulates a reload: the session stays.
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
  const shares = new Map<Namespace, { control: ScriptedSessionControl; share: SessionWallet }>()
  const { name, imageUrl } = wallet
  const shown = { name, ...(imageUrl && { imageUrl }) }
  const offers = createOffers()
  const listeners = new Set<(session: WalletConnectSession | undefined) => void>()
  let stands: { topic: string; expiresAt: number } | undefined
  let aborts = 0
  let clients = 0

  function session(): WalletConnectSession | undefined {
    if (!stands) return undefined
    const connections: Partial<Record<Namespace, AdapterConnection>> = {}
    for (const [namespace, { share }] of shares) {
      const connection = share.connection()
      if (connection) connections[namespace] = connection
    }
    return { ...stands, offer: stands.topic, wallet, connections }
  }

  let isTelling = false
  /** Calls the listeners once for a change in several namespaces. */
  function change(difference: () => void): void {
    isTelling = true
    difference()
    isTelling = false
    for (const listener of [...listeners]) listener(session())
  }

  function end(): void {
    if (!stands) return
    change(() => {
      stands = undefined
      for (const { control } of shares.values()) control.end()
    })
  }

  function addShares(networks: readonly Network[]): void {
    for (const namespace of new Set(networks.map((network) => network.chainNamespace))) {
      if (shares.has(namespace)) continue
      const [first, ...more] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (!first) continue
      const given = { namespace, networks: [first, ...more], wallet: shown, ...grants?.[namespace] } as const
      const { share, control } = scriptedSession(given)
      share.subscribe(() => {
        if (!isTelling) for (const listener of [...listeners]) listener(session())
      })
      shares.set(namespace, { control, share: { ...share, disconnect: async () => end() } })
    }
  }

  async function createWalletConnect({ networks }: WalletConnectOptions): Promise<WalletConnectClient> {
    addShares(networks)
    clients += 1
    const own = new Set<(session: WalletConnectSession | undefined) => void>()
    let isAlive = true
    return {
      propose: async () => offers.make(),
      cancel: offers.cancel,
      session,
      share: (namespace) => find(namespace).share,
      createAdapter: (namespace, ports) => scriptedAdapter({ namespace, wallets: [] }).create(ports),
      disconnect: async () => end(),
      subscribe(listener) {
        listeners.add(listener)
        own.add(listener)
        return () => listeners.delete(listener)
      },
      rejectRequests() {
        aborts += 1
      },
      async destroy() {
        if (isAlive) clients -= 1
        isAlive = false
        for (const listener of own) listeners.delete(listener)
      },
    }
  }

  function find(namespace: Namespace) {
    const found = shares.get(namespace)
    if (!found) throw new Error(`The kit has no network of ${namespace}.`)
    return found
  }

  return {
    createWalletConnect,
    control: {
      proposals: offers.list,
      nextProposal: offers.next,
      approve() {
        const { topic, settle } = offers.take('approved')
        change(() => {
          stands = { topic, expiresAt: Date.now() + 7 * 24 * 3_600_000 }
          for (const [namespace, { control }] of shares) if (!grants || grants[namespace]) control.grant()
        })
        settle(session() as WalletConnectSession)
      },
      reject: () => offers.take('rejected').fail(new ConnectionError('UserRejected')),
      expire: () => offers.take('expired').fail(new ConnectionError('PairingExpired')),
      failProposal: (error = new ConnectionError('RelayUnreachable')) => offers.failNext(error),
      end,
      wallet: (namespace) => find(namespace).control,
      session,
      abortCount: () => aborts,
      clientCount: () => clients,
    },
  }
}
