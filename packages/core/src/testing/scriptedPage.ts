import { ConnectionError } from '../errors/connection.ts'
import type { AdapterConnection, AdapterPorts, SessionWallet } from '../ports/adapter.ts'
import { chooseAccount, withChosenFirst } from './chosenAccount.ts'
import type { WalletTruth } from './walletTruth.ts'

/** The page of one `create()` call, with the wallets that are connected to it. */
export type ScriptedPage = ReturnType<typeof createScriptedPage>

export declare namespace createScriptedPage {
  type Parameters = { ports: AdapterPorts; wallets: readonly WalletTruth[] }
}

export function createScriptedPage({ ports, wallets }: createScriptedPage.Parameters) {
  const { defaultNetwork, discovery, storage } = ports
  let emit = ports.emit
  /** The wallet in use comes first. */
  let connected: readonly string[] = []
  let session: SessionWallet | undefined
  let sessionId: string | undefined
  let unsubscribe = () => {}
  let asking = 0
  const told = new Map<string, string>()

  /** The connection with the data of the wallet. */
  function ask(id: string): AdapterConnection | undefined {
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
    /** The id of the wallet of the session that core attached last. */
    get sessionId() {
      return sessionId
    },
    /** The ids of the connected wallets, the one in use first. */
    connected: () => connected,
    listConnectors(): void {
      const found = wallets.filter(
        ({ connector: { type } }) =>
          (discovery.announced || type !== 'ANNOUNCED') && (discovery.injected || type !== 'INJECTED'),
      )
      emit({ type: 'connectors', connectors: found.map(({ connector }) => connector) })
    },
    /** @throws ConnectionError `NotConnected` */
    require(id = connected[0]): string {
      if (id === undefined || !connected.includes(id)) throw new ConnectionError('NotConnected')
      return id
    },
    /** @throws ConnectionError `NotConnected` if the wallet in use does not hold the address */
    requireAccount(address: string): void {
      const id = page.require()
      if (!ask(id)?.accounts.some((account) => account.address === address))
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
    },
    /** The session, if it grants anything in this namespace. */
    session: () => (session?.connection() ? session : undefined),
    /** Adopts the session that core has. @returns whether it grants anything in this namespace */
    setSession(id: string, given: SessionWallet): boolean {
      sessionId = id
      session = given
      return page.session() !== undefined
    },
    /** Reads a connection as the result of a call. The same data is then not emitted as a change. */
    read(id: string): AdapterConnection {
      const own = ask(id)
      if (!own) throw new ConnectionError('NotConnected')
      const connection = withChosenFirst(storage, own)
      told.set(id, JSON.stringify(connection))
      const addresses = connection.accounts.map(({ address }) => address)
      if (id !== sessionId) storage.set(`wallet.${id}`, addresses.join(' '))
      return connection
    },
    /** Whether a wallet of the page is the one that was connected: its first account was connected before. */
    isRemembered(id: string): boolean {
      const known = storage.get(`wallet.${id}`)?.split(' ')
      return known?.includes(ask(id)?.accounts[0]?.address ?? '') ?? true
    },
    attach(id: string, place: 'first' | 'last'): AdapterConnection {
      const others = connected.filter((each) => each !== id)
      connected = place === 'first' ? [id, ...others] : [...others, id]
      if (id === sessionId) {
        unsubscribe()
        unsubscribe = session?.subscribe(() => (session?.connection() ? page.tell(id) : page.end(id))) ?? unsubscribe
      }
      return page.read(id)
    },
    detach(id: string): void {
      connected = connected.filter((each) => each !== id)
      if (id === sessionId) unsubscribe()
    },
    choose(id: string, address: string): void {
      const own = ask(id)
      if (!own?.accounts.some((account) => account.address === address)) {
        throw new ConnectionError('NotConnected', { details: `${address} is not an account of ${id}.` })
      }
      if (id === sessionId) session?.noteChoice()
      chooseAccount(storage, own, address)
    },
    /** Suppresses events while a call runs, because the call returns the change. */
    async quietly(flow: () => Promise<unknown> | undefined): Promise<void> {
      asking += 1
      try {
        await flow()
      } finally {
        asking -= 1
      }
    },
    /** Emits the connection of a wallet if it changed since the last time. */
    tell(id: string): void {
      if (asking > 0 || !connected.includes(id)) return
      const before = told.get(id)
      const connection = page.read(id)
      if (told.get(id) !== before)
        emit({ type: 'connection', connection, ...(connected[0] !== id && { inUse: false }) })
    },
    end(id: string): void {
      if (!connected.includes(id)) return
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
