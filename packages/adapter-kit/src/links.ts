import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'

/** The fields and methods of a connected wallet that the store (`Links`) uses. */
export type Linked = {
  readonly connectorId: string
  /** Whether the visitor chose the wallet on this page. If not, the wallet was restored. */
  isChosen?: boolean
  /** Whether the wallet has a session that spans namespaces. Core lists such a wallet, so the adapter does not list it. */
  readonly isShared?: boolean
  /** Returns the accounts and the network that the wallet grants now; `undefined` if it grants nothing any more. */
  read(): AdapterConnection | undefined
  /** Removes every listener from the wallet. */
  release(): void
}

/** The store of an adapter's connected wallets. For each wallet, it also stores the state that was last reported to core. */
export type Links<link extends Linked> = {
  all(): readonly link[]
  /** Returns the connected wallet with this id, or without an id the wallet in use; `undefined` if there is none. */
  find(connectorId?: string): link | undefined
  /**
   * Returns the same as `find`, but throws if there is no such wallet.
   *
   * @throws ConnectionError `NotConnected` if there is no such wallet
   */
  get(connectorId?: string): link
  /** Adds a connected wallet. If no wallet is connected yet, this one becomes the wallet in use. */
  add(link: link): void
  /** Makes a connected wallet the wallet in use. */
  use(link: link): void
  /**
   * Removes a wallet without an event to core: core requested the removal, was never notified of the wallet, or has destroyed the adapter.
   * If the removed wallet was in use, the wallet that was in use before is in use again.
   */
  drop(link: link): void
  /** Removes a wallet that failed. Core gets an event only if it was notified of this wallet before. */
  lose(link: link): void
  /**
   * Returns a wallet's state, which the calling flow returns to core. The state is also recorded as reported, so that core does not get it
   * again as an event.
   */
  note(link: link): AdapterConnection | undefined
  /**
   * Returns the state of a wallet that was just restored. If the wallet grants nothing, or if `isIntentCurrent` returns `false`, returns
   * `undefined` and removes the wallet, so that no wallet that core does not know can become the wallet in use.
   */
  keep(link: link, isIntentCurrent?: (connection: AdapterConnection) => boolean): AdapterConnection | undefined
  /**
   * Notifies core if the state of a wallet has changed. While a flow runs on this wallet, the event is emitted only in the next task: the
   * flow may return the change to core as its result, and core must not get the change twice.
   */
  changed(connectorId: string): void
  /**
   * Runs a flow: a method that core called, for example to switch the network of a wallet. Meanwhile, events of this wallet are delayed
   * (`changed`), because core gets the outcome as the result of the method. Core gets each event even if the flow never ends.
   */
  during<value>(connectorId: string, flow: () => Promise<value>): Promise<value>
  /**
   * Waits for a request to a wallet. Resolves when the request resolves, or as soon as `isReached` returns `true` for the wallet's state:
   * some wallets do what is requested and never respond.
   */
  reached(
    connectorId: string,
    request: Promise<unknown>,
    isReached: (connection: AdapterConnection) => boolean,
  ): Promise<void>
  /** Removes a wallet that unregistered from the page or grants nothing any more, and notifies core. */
  end(connectorId: string): void
}

/** Creates the store of an adapter's connected wallets. */
export function createLinks<link extends Linked>({ emit, log }: Pick<AdapterPorts, 'emit' | 'log'>): Links<link> {
  const links = new Map<string, link>()
  /** For each wallet of which core was notified, the last state that core knows, as JSON. */
  const reportedStates = new Map<string, string>()
  /** For each wallet, the number of flows (see `during`) that run on it now, by connector id. */
  const flowCounts = new Map<string, number>()
  const changeListeners = new Map<string, Set<(connection: AdapterConnection) => void>>()
  /** The ids of the connected wallets, ordered by when each was last in use. The last one is the wallet in use. */
  let usageOrder: readonly string[] = []

  const find = (connectorId = usageOrder.at(-1)) => (connectorId === undefined ? undefined : links.get(connectorId))
  const usageOrderWithout = (connectorId: string) => usageOrder.filter((id) => id !== connectorId)

  function markInUse({ connectorId }: link) {
    usageOrder = [...usageOrderWithout(connectorId), connectorId]
  }
  function drop({ connectorId, release }: link) {
    links.delete(connectorId)
    reportedStates.delete(connectorId)
    usageOrder = usageOrderWithout(connectorId)
    release()
  }
  function endConnection(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    drop(link)
    emit({ type: 'disconnected', connectorId })
  }
  function removeFailedLink(link: link): undefined {
    if (links.get(link.connectorId) !== link) return
    if (reportedStates.has(link.connectorId)) endConnection(link.connectorId)
    else drop(link)
  }
  /** Reads the connection of a wallet, as an object and as JSON to compare. If a getter throws, the wallet counts as granting nothing. */
  function readConnection(link: link | undefined) {
    try {
      const connection = link?.read()
      return connection && { connection, text: JSON.stringify(connection) }
    } catch (error) {
      log(error)
      return undefined
    }
  }
  function handleChange(connectorId: string) {
    const connection = readConnection(links.get(connectorId))?.connection
    if (connection) for (const listener of changeListeners.get(connectorId) ?? []) listener(connection)
    if (!flowCounts.has(connectorId)) reportState(connectorId)
    // The flow may never end, so the change is reported in the next task and not after the flow. If the flow returns this change to core
    // itself, it has called `note` by then, and nothing is reported.
    else setTimeout(() => reportState(connectorId))
  }
  function reportState(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    const connectionWithState = readConnection(link)
    if (!connectionWithState) return endConnection(connectorId)
    const { connection, text } = connectionWithState
    if (reportedStates.get(connectorId) === text) return
    reportedStates.set(connectorId, text)
    emit({ type: 'connection', connection, inUse: usageOrder.at(-1) === connectorId })
  }

  return {
    all: () => [...links.values()],
    find,
    get(connectorId) {
      const link = find(connectorId)
      if (!link) throw new ConnectionError('NotConnected')
      return link
    },
    add(link) {
      links.set(link.connectorId, link)
      if (usageOrder.length === 0) markInUse(link)
    },
    use: markInUse,
    drop,
    lose: removeFailedLink,
    note(link) {
      const connectionWithState = readConnection(link)
      if (connectionWithState) reportedStates.set(link.connectorId, connectionWithState.text)
      return connectionWithState?.connection
    },
    keep(link, isIntentCurrent = () => true) {
      const connectionWithState = readConnection(link)
      if (!connectionWithState || !isIntentCurrent(connectionWithState.connection)) return removeFailedLink(link)
      reportedStates.set(link.connectorId, connectionWithState.text)
      return connectionWithState.connection
    },
    changed: handleChange,
    async during(connectorId, flow) {
      flowCounts.set(connectorId, (flowCounts.get(connectorId) ?? 0) + 1)
      try {
        return await flow()
      } finally {
        const remainingFlowCount = (flowCounts.get(connectorId) ?? 1) - 1
        if (remainingFlowCount > 0) flowCounts.set(connectorId, remainingFlowCount)
        else flowCounts.delete(connectorId)
        // After a failed flow, the wallet may be in a state that core does not know. So changes are reported here.
        handleChange(connectorId)
      }
    },
    async reached(connectorId, request, isReached) {
      const listeners = changeListeners.get(connectorId) ?? new Set()
      changeListeners.set(connectorId, listeners)
      let removeListener = () => {}
      const whenReached = new Promise<void>((resolve) => {
        const listener = (connection: AdapterConnection) => {
          if (isReached(connection)) resolve()
        }
        listeners.add(listener)
        removeListener = () => listeners.delete(listener)
      })
      await Promise.race([request, whenReached]).finally(removeListener)
    },
    end: endConnection,
  }
}
