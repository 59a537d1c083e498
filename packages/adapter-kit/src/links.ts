import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'

/** A connected wallet, as the store of connected wallets needs it. */
export type Linked = {
  readonly connectorId: string
  /** `true` if the visitor chose the wallet on this page. Otherwise the wallet was restored. */
  isChosen?: boolean
  /** `true` for the wallet of a session that spans namespaces, which the adapter does not list. */
  readonly isShared?: boolean
  /** The accounts and the network that the wallet grants now. `undefined` if it grants nothing any more. */
  read(): AdapterConnection | undefined
  /** Removes every listener from the wallet. */
  release(): void
}

/** The connected wallets, and the last state of each that core was notified of. */
export type Links<link extends Linked> = {
  all(): readonly link[]
  /** The connected wallet with this id. Without an id: the wallet in use. */
  find(connectorId?: string): link | undefined
  /**
   * Same as `find`, but throws if there is no such wallet.
   *
   * @throws ConnectionError `NotConnected`
   */
  get(connectorId?: string): link
  /** Adds a connected wallet. The first one added becomes the wallet in use. */
  add(link: link): void
  use(link: link): void
  /**
   * Removes a wallet without an event. The previous wallet in use is in use again: core may not know the removed wallet, and still shows
   * the previous one.
   */
  drop(link: link): void
  /** Removes a wallet that failed. Core is notified only if it knows the wallet as connected. */
  lose(link: link): void
  /** Reads a wallet for the result of a flow, without an event to core. */
  note(link: link): AdapterConnection | undefined
  /**
   * Reads a wallet that was just restored, without an event to core. Removes the wallet if it grants nothing, or if `isWanted` refuses it.
   * Otherwise it would be the wallet in use although core does not know it.
   */
  keep(link: link, isWanted?: (connection: AdapterConnection) => boolean): AdapterConnection | undefined
  /**
   * Notifies core of changes in a wallet. While a flow runs on that wallet, the notification is delayed until the next task, so that
   * changes which the flow returns are not also emitted.
   */
  changed(connectorId: string): void
  /**
   * Runs a flow that core called on one wallet. Core gets its outcome as the result of the call. Events of the wallet are still emitted if
   * the flow never ends.
   */
  during<value>(connectorId: string, flow: () => Promise<value>): Promise<value>
  /** Resolves when the request resolves, or as soon as `isThere` is true for the wallet. Some wallets switch and never respond. */
  reached(
    connectorId: string,
    request: Promise<unknown>,
    isThere: (connection: AdapterConnection) => boolean,
  ): Promise<void>
  /** Removes a wallet that left the page, and notifies core. */
  end(connectorId: string): void
}

/** Creates the store of an adapter's connected wallets. */
export function createLinks<link extends Linked>({ emit, log }: Pick<AdapterPorts, 'emit' | 'log'>): Links<link> {
  const links = new Map<string, link>()
  const told = new Map<string, string>()
  const flows = new Map<string, number>()
  const arrivals = new Map<string, Set<(connection: AdapterConnection) => void>>()
  /** The ids of the wallets that have been in use and are still connected. The last one is in use now. */
  let used: readonly string[] = []

  const find = (connectorId = used.at(-1)) => (connectorId === undefined ? undefined : links.get(connectorId))
  const without = (connectorId: string) => used.filter((id) => id !== connectorId)

  function use({ connectorId }: link) {
    used = [...without(connectorId), connectorId]
  }
  function drop({ connectorId, release }: link) {
    links.delete(connectorId)
    told.delete(connectorId)
    used = without(connectorId)
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
    if (told.has(link.connectorId)) end(link.connectorId)
    else drop(link)
  }
  /** Reads the connection of a wallet, also as JSON for comparison. A wallet whose getters throw counts as granting nothing. */
  function look(link: link | undefined) {
    try {
      const connection = link?.read()
      return connection && { connection, text: JSON.stringify(connection) }
    } catch (error) {
      log(error)
      return undefined
    }
  }
  function changed(connectorId: string) {
    const connection = look(links.get(connectorId))?.connection
    if (connection) for (const arrive of arrivals.get(connectorId) ?? []) arrive(connection)
    if (!flows.has(connectorId)) tell(connectorId)
    // A flow calls `note` within this turn of the event loop. Any later change comes from the wallet, and the flow may never end.
    else setTimeout(() => tell(connectorId))
  }
  function tell(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    const seen = look(link)
    if (!seen) return end(connectorId)
    const { connection, text } = seen
    if (told.get(connectorId) === text) return
    told.set(connectorId, text)
    emit({ type: 'connection', connection, inUse: used.at(-1) === connectorId })
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
      if (used.length === 0) use(link)
    },
    use,
    drop,
    lose,
    note(link) {
      const seen = look(link)
      if (seen) told.set(link.connectorId, seen.text)
      return seen?.connection
    },
    keep(link, isWanted = () => true) {
      const seen = look(link)
      if (!seen || !isWanted(seen.connection)) return lose(link)
      told.set(link.connectorId, seen.text)
      return seen.connection
    },
    changed,
    async during(connectorId, flow) {
      flows.set(connectorId, (flows.get(connectorId) ?? 0) + 1)
      try {
        return await flow()
      } finally {
        const left = (flows.get(connectorId) ?? 1) - 1
        if (left > 0) flows.set(connectorId, left)
        else flows.delete(connectorId)
        // After a failure, the state of the wallet may differ from the state that core knows.
        changed(connectorId)
      }
    },
    async reached(connectorId, request, isThere) {
      const waiting = arrivals.get(connectorId) ?? new Set()
      arrivals.set(connectorId, waiting)
      let stop = () => {}
      const arrived = new Promise<void>((resolve) => {
        const arrive = (connection: AdapterConnection) => {
          if (isThere(connection)) resolve()
        }
        waiting.add(arrive)
        stop = () => waiting.delete(arrive)
      })
      await Promise.race([request, arrived]).finally(stop)
    },
    end,
  }
}
