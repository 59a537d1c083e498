import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'

/** The fields of a connected wallet that the store of connected wallets needs. */
export type Linked = {
  readonly connectorId: string
  /** `true` if the visitor chose the wallet on this page. Otherwise the wallet was restored. */
  isChosen?: boolean
  /** `true` for the wallet of a session that spans namespaces. Core lists this wallet, and not the adapter. */
  readonly isShared?: boolean
  /** The accounts and the network that the wallet grants now. `undefined` if it grants nothing any more. */
  read(): AdapterConnection | undefined
  /** Removes every listener from the wallet. */
  release(): void
}

/** The store of connected wallets. It also has the last state of each wallet that was reported to core. */
export type Links<link extends Linked> = {
  all(): readonly link[]
  /** Returns the connected wallet with this id. Without an id: the wallet in use. */
  find(connectorId?: string): link | undefined
  /**
   * Same as `find`, but throws if there is no such wallet.
   *
   * @throws ConnectionError `NotConnected`
   */
  get(connectorId?: string): link
  /** Adds a connected wallet. The first one added becomes the wallet in use. */
  add(link: link): void
  /** Makes a connected wallet the wallet in use. */
  use(link: link): void
  /**
   * Removes a wallet without an event to core. If this wallet was in use, the wallet that was in use before it becomes the wallet in use
   * again. Core shows that wallet too, unless core was notified of the removed one.
   */
  drop(link: link): void
  /** Removes a wallet that failed. Core is notified only if the wallet was reported as connected before. */
  lose(link: link): void
  /** Reads a wallet's state, which a flow then returns to core. The state is recorded as reported, so that no event reports it again. */
  note(link: link): AdapterConnection | undefined
  /**
   * Reads a wallet that was just restored, without an event to core. Removes the wallet if it grants nothing, or if `isWanted` returns
   * `false`. Otherwise a wallet that core does not know would be the wallet in use.
   */
  keep(link: link, isWanted?: (connection: AdapterConnection) => boolean): AdapterConnection | undefined
  /**
   * Notifies core of changes in a wallet. While a flow runs on that wallet, the notification is delayed until the next task, so that a
   * change that the flow returns as its result is not emitted too.
   */
  changed(connectorId: string): void
  /**
   * Runs a flow that core called on one wallet. Core gets the outcome as the result of that call. If the flow never ends, events of the
   * wallet are emitted anyway.
   */
  during<value>(connectorId: string, flow: () => Promise<value>): Promise<value>
  /**
   * Resolves when `request` resolves, or as soon as `isReached` returns `true` for the wallet, because some wallets switch and never
   * respond.
   */
  reached(
    connectorId: string,
    request: Promise<unknown>,
    isReached: (connection: AdapterConnection) => boolean,
  ): Promise<void>
  /** Removes a wallet that unregistered from the page, and notifies core. */
  end(connectorId: string): void
}

/** Creates the store of an adapter's connected wallets. */
export function createLinks<link extends Linked>({ emit, log }: Pick<AdapterPorts, 'emit' | 'log'>): Links<link> {
  const links = new Map<string, link>()
  /** The last state of each wallet that core knows, as JSON. */
  const reportedStates = new Map<string, string>()
  /** The number of flows that run on each wallet now, by connector id. */
  const flowCounts = new Map<string, number>()
  const changeListeners = new Map<string, Set<(connection: AdapterConnection) => void>>()
  /** The connector ids of connected wallets in the order in which they were last in use. The last one is in use now. */
  let usageOrder: readonly string[] = []

  const find = (connectorId = usageOrder.at(-1)) => (connectorId === undefined ? undefined : links.get(connectorId))
  const usageOrderWithout = (connectorId: string) => usageOrder.filter((id) => id !== connectorId)

  function use({ connectorId }: link) {
    usageOrder = [...usageOrderWithout(connectorId), connectorId]
  }
  function drop({ connectorId, release }: link) {
    links.delete(connectorId)
    reportedStates.delete(connectorId)
    usageOrder = usageOrderWithout(connectorId)
    release()
  }
  function end(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    drop(link)
    emit({ type: 'disconnected', connectorId })
  }
  function lose(link: link): undefined {
    if (links.get(link.connectorId) !== link) return
    if (reportedStates.has(link.connectorId)) end(link.connectorId)
    else drop(link)
  }
  /** Reads the connection of a wallet, also as JSON for a comparison. If the wallet's getters throw, it is treated as granting nothing. */
  function readConnection(link: link | undefined) {
    try {
      const connection = link?.read()
      return connection && { connection, text: JSON.stringify(connection) }
    } catch (error) {
      log(error)
      return undefined
    }
  }
  function changed(connectorId: string) {
    const connection = readConnection(links.get(connectorId))?.connection
    if (connection) for (const listener of changeListeners.get(connectorId) ?? []) listener(connection)
    if (!flowCounts.has(connectorId)) reportState(connectorId)
    // The change is reported in the next task, and not after the flow, because the flow may never end. A flow that returns this change to
    // core has called `note` by then.
    else setTimeout(() => reportState(connectorId))
  }
  function reportState(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    const reading = readConnection(link)
    if (!reading) return end(connectorId)
    const { connection, text } = reading
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
      if (usageOrder.length === 0) use(link)
    },
    use,
    drop,
    lose,
    note(link) {
      const reading = readConnection(link)
      if (reading) reportedStates.set(link.connectorId, reading.text)
      return reading?.connection
    },
    keep(link, isWanted = () => true) {
      const reading = readConnection(link)
      if (!reading || !isWanted(reading.connection)) return lose(link)
      reportedStates.set(link.connectorId, reading.text)
      return reading.connection
    },
    changed,
    async during(connectorId, flow) {
      flowCounts.set(connectorId, (flowCounts.get(connectorId) ?? 0) + 1)
      try {
        return await flow()
      } finally {
        const remainingFlows = (flowCounts.get(connectorId) ?? 1) - 1
        if (remainingFlows > 0) flowCounts.set(connectorId, remainingFlows)
        else flowCounts.delete(connectorId)
        // After a failed flow, the wallet may be in a state that core does not know, so changes are reported here.
        changed(connectorId)
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
    end,
  }
}
