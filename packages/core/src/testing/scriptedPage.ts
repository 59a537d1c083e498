import { ConnectionError } from '../errors/connection.ts'
import type { AdapterConnection, AdapterPorts, SessionWallet } from '../ports/adapter.ts'
import { storeChosenAccount, withChosenAccountFirst } from './chosenAccount.ts'
import type { SimulatedWallet } from './walletTruth.ts'

/** The page of one `create()` call, with the wallets that are connected to it. */
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
  let unsubscribe = () => {}
  let runningCalls = 0
  const emittedConnections = new Map<string, string>()

  /** The connection of a wallet, with the wallet's current accounts and network. */
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
    /** The connector id of the session that core attached last. */
    get sessionId() {
      return sessionId
    },
    /** The ids of the connected wallets, the one in use first. */
    connected: () => connectedIds,
    listConnectors(): void {
      const visibleWallets = wallets.filter(
        ({ connector: { type } }) =>
          (discovery.announced || type !== 'ANNOUNCED') && (discovery.injected || type !== 'INJECTED'),
      )
      emit({ type: 'connectors', connectors: visibleWallets.map(({ connector }) => connector) })
    },
    /**
     * Returns the id of a connected wallet, by default the wallet in use.
     *
     * @throws ConnectionError `NotConnected`
     */
    require(id = connectedIds[0]): string {
      if (id === undefined || !connectedIds.includes(id)) throw new ConnectionError('NotConnected')
      return id
    },
    /** @throws ConnectionError `NotConnected` if the wallet in use does not hold the address */
    requireAccount(address: string): void {
      const id = page.require()
      if (!readConnection(id)?.accounts.some((account) => account.address === address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
    },
    /** The attached session, if it has accounts in this namespace. */
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
    /** Reads a connection as the result of a call. The connection is recorded as emitted, so that no event repeats it. */
    read(id: string): AdapterConnection {
      const walletConnection = readConnection(id)
      if (!walletConnection) throw new ConnectionError('NotConnected')
      const connection = withChosenAccountFirst(storage, walletConnection)
      emittedConnections.set(id, JSON.stringify(connection))
      const addresses = connection.accounts.map(({ address }) => address)
      if (id !== sessionId) storage.set(`wallet.${id}`, addresses.join(' '))
      return connection
    },
    /** Whether the wallet with this id is the one that was connected before: the stored accounts contain its first account. */
    isRemembered(id: string): boolean {
      const knownAddresses = storage.get(`wallet.${id}`)?.split(' ')
      return knownAddresses?.includes(readConnection(id)?.accounts[0]?.address ?? '') ?? true
    },
    attach(id: string, place: 'first' | 'last'): AdapterConnection {
      const otherIds = connectedIds.filter((each) => each !== id)
      connectedIds = place === 'first' ? [id, ...otherIds] : [...otherIds, id]
      if (id === sessionId) {
        unsubscribe()
        unsubscribe = session?.subscribe(() => (session?.connection() ? page.tell(id) : page.end(id))) ?? unsubscribe
      }
      return page.read(id)
    },
    detach(id: string): void {
      connectedIds = connectedIds.filter((each) => each !== id)
      if (id === sessionId) unsubscribe()
    },
    choose(id: string, address: string): void {
      const walletConnection = readConnection(id)
      if (!walletConnection?.accounts.some((account) => account.address === address)) {
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
      }
      if (id === sessionId) session?.noteChoice()
      storeChosenAccount(storage, walletConnection, address)
    },
    /** Runs a call without events, because the call itself returns the change. */
    async quietly(flow: () => Promise<unknown> | undefined): Promise<void> {
      runningCalls += 1
      try {
        await flow()
      } finally {
        runningCalls -= 1
      }
    },
    /** Emits the connection of a wallet if it has changed since it was last emitted. */
    tell(id: string): void {
      if (runningCalls > 0 || !connectedIds.includes(id)) return
      const lastEmitted = emittedConnections.get(id)
      const connection = page.read(id)
      if (emittedConnections.get(id) !== lastEmitted)
        emit({ type: 'connection', connection, ...(connectedIds[0] !== id && { inUse: false }) })
    },
    end(id: string): void {
      if (!connectedIds.includes(id)) return
      page.detach(id)
      emit({ type: 'disconnected', connectorId: id })
    },
    destroy(): void {
      unsubscribe()
      emit = () => {}
    },
  }
  return page
}
