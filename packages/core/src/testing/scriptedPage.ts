import { ConnectionError } from '../errors/connection.ts'
import type { AdapterConnection, AdapterPorts, SessionWallet } from '../ports/adapter.ts'
import { storeChosenAccount, withChosenAccountFirst } from './chosenAccount.ts'
import type { SimulatedWallet } from './walletTruth.ts'

/** The state of an adapter on one page: the wallets that are connected, and the attached session. Each `create()` makes a new page. */
export type ScriptedPage = ReturnType<typeof createScriptedPage>

export declare namespace createScriptedPage {
  type Parameters = { ports: AdapterPorts; wallets: readonly SimulatedWallet[] }
}

export function createScriptedPage({ ports, wallets }: createScriptedPage.Parameters) {
  const { defaultNetwork, discovery, storage } = ports
  let emit = ports.emit
  /** The ids of the connected wallets. The wallet in use comes first. */
  let connectedIds: readonly string[] = []
  let session: SessionWallet | undefined
  let sessionId: string | undefined
  let unsubscribeFromSession = () => {}
  let runningCallCount = 0
  /** For each wallet id, the JSON of the connection that core received last. */
  const lastEmittedConnections = new Map<string, string>()

  /** Returns the connection of a wallet, with its current accounts and its current network. */
  function readConnection(id: string): AdapterConnection | undefined {
    if (id === sessionId) return session?.connection()
    const wallet = wallets.find(({ connector }) => connector.id === id)
    if (!wallet) return undefined
    const { connector, addresses } = wallet
    wallet.caipNetworkId ??= defaultNetwork.caipNetworkId
    return {
      connectorId: id,
      accounts: addresses.map((address) => ({ namespace: connector.namespace, address, type: 'eoa' })),
      caipNetworkId: wallet.caipNetworkId,
    }
  }

  const page = {
    /** The connector id of the session that core attached last; `undefined` if core attached none. */
    get sessionId() {
      return sessionId
    },
    /** Returns the ids of the connected wallets, the wallet in use first. */
    connected: () => connectedIds,
    listConnectors(): void {
      const visibleWallets = wallets.filter(
        ({ connector: { type } }) =>
          (discovery.announced || type !== 'ANNOUNCED') && (discovery.injected || type !== 'INJECTED'),
      )
      emit({ type: 'connectors', connectors: visibleWallets.map(({ connector }) => connector) })
    },
    /**
     * Returns the id of a connected wallet, by default of the wallet in use.
     *
     * @throws ConnectionError `NotConnected` if the wallet is not connected
     */
    require(id = connectedIds[0]): string {
      if (id === undefined || !connectedIds.includes(id)) throw new ConnectionError('NotConnected')
      return id
    },
    /**
     * Checks that the wallet in use has an account with this address.
     *
     * @throws ConnectionError `NotConnected` if it has no such account
     */
    requireAccount(address: string): void {
      const id = page.require()
      if (!readConnection(id)?.accounts.some((account) => account.address === address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
    },
    /** Returns the attached session; `undefined` if it has no accounts in this namespace. */
    session: () => (session?.connection() ? session : undefined),
    /**
     * Stores the session that core attached.
     *
     * @returns whether the session has accounts in this namespace
     */
    setSession(id: string, attachedSession: SessionWallet): boolean {
      sessionId = id
      session = attachedSession
      return page.session() !== undefined
    },
    /**
     * Returns the connection of a wallet, so that a method of the adapter can return it. Also records the connection as
     * emitted, because core must not receive it again as an event.
     */
    read(id: string): AdapterConnection {
      const walletConnection = readConnection(id)
      if (!walletConnection) throw new ConnectionError('NotConnected')
      const connection = withChosenAccountFirst(storage, walletConnection)
      lastEmittedConnections.set(id, JSON.stringify(connection))
      const addresses = connection.accounts.map(({ address }) => address)
      if (id !== sessionId) storage.set(`wallet.${id}`, addresses.join(' '))
      return connection
    },
    /**
     * Whether the stored accounts contain the first account of the wallet. If they do not, another wallet has taken the
     * id of the one that was connected before.
     */
    isRemembered(id: string): boolean {
      const knownAddresses = storage.get(`wallet.${id}`)?.split(' ')
      return knownAddresses?.includes(readConnection(id)?.accounts[0]?.address ?? '') ?? true
    },
    attach(id: string, place: 'first' | 'last'): AdapterConnection {
      const otherIds = connectedIds.filter((each) => each !== id)
      connectedIds = place === 'first' ? [id, ...otherIds] : [...otherIds, id]
      if (id === sessionId) {
        unsubscribeFromSession()
        unsubscribeFromSession =
          session?.subscribe(() => (session?.connection() ? page.tell(id) : page.end(id))) ?? unsubscribeFromSession
      }
      return page.read(id)
    },
    detach(id: string): void {
      connectedIds = connectedIds.filter((each) => each !== id)
      if (id === sessionId) unsubscribeFromSession()
    },
    choose(id: string, address: string): void {
      const walletConnection = readConnection(id)
      if (!walletConnection?.accounts.some((account) => account.address === address)) {
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
      }
      if (id === sessionId) session?.noteChoice()
      storeChosenAccount(storage, walletConnection, address)
    },
    /** Runs a method that core called. Meanwhile no event is emitted, because core learns of the change from the method's result. */
    async quietly(flow: () => Promise<unknown> | undefined): Promise<void> {
      runningCallCount += 1
      try {
        await flow()
      } finally {
        runningCallCount -= 1
      }
    },
    /** Emits the connection of a wallet, if it differs from the connection that core received last. */
    tell(id: string): void {
      if (runningCallCount > 0 || !connectedIds.includes(id)) return
      const lastEmittedConnection = lastEmittedConnections.get(id)
      const connection = page.read(id)
      if (lastEmittedConnections.get(id) !== lastEmittedConnection)
        emit({ type: 'connection', connection, ...(connectedIds[0] !== id && { inUse: false }) })
    },
    end(id: string): void {
      if (!connectedIds.includes(id)) return
      page.detach(id)
      emit({ type: 'disconnected', connectorId: id })
    },
    destroy(): void {
      unsubscribeFromSession()
      emit = () => {}
    },
  }
  return page
}
