import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'

/** A wallet that is connected, as far as core hears of it. */
export type Linked = {
  readonly connectorId: string
  /** Whether the visitor chose it on this page; it was restored otherwise. */
  isChosen?: boolean
  /** What the wallet grants now; `undefined` when it grants nothing any more. */
  read(): AdapterConnection | undefined
  /** Takes every listener off the wallet. */
  release(): void
}

/** The wallets that are connected, and what core knows of them. */
export type Links<link extends Linked> = {
  all(): readonly link[]
  /** The link of that wallet, without an id that of the wallet in use. */
  find(connectorId?: string): link | undefined
  /** @throws ConnectionError `NotConnected` where there is none */
  get(connectorId?: string): link
  /** Takes a link in; the first is in use. */
  add(link: link): void
  use(link: link): void
  /** Lets go of a link without an event. The one in use before it is again: core may not have heard of this one, and shows that. */
  drop(link: link): void
  /** Lets go of a link that failed. Core hears of it only if it knew it as connected. */
  lose(link: link): void
  /** Reads a link for a flow's result, without an event to core. */
  note(link: link): AdapterConnection | undefined
  /**
   * The same, for a wallet that was just restored: one that grants nothing, or not what is wanted, is let go of. It would be in use, and
   * core would not know it.
   */
  keep(link: link, isWanted?: (connection: AdapterConnection) => boolean): AdapterConnection | undefined
  /** Tells core what changed in a wallet. While a flow of ours is at work on it, a moment later: what the flow notes is no news. */
  changed(connectorId: string): void
  /** Runs a flow that core asked for on one wallet: its outcome is the call's result. A wallet that never answers it is still heard. */
  during<value>(connectorId: string, flow: () => Promise<value>): Promise<value>
  /** Settles with the request, or as soon as the wallet itself says that it is there: some move and never answer. */
  reached(
    connectorId: string,
    request: Promise<unknown>,
    isThere: (connection: AdapterConnection) => boolean,
  ): Promise<void>
  /** A wallet that left the page. */
  end(connectorId: string): void
}

/** The store of the connected wallets of an adapter. */
export function createLinks<link extends Linked>({ emit, log }: Pick<AdapterPorts, 'emit' | 'log'>): Links<link> {
  const links = new Map<string, link>()
  const told = new Map<string, string>()
  const flows = new Map<string, number>()
  const arrivals = new Map<string, Set<(connection: AdapterConnection) => void>>()
  /** The wallets that were in use and are connected still, the one in use last. */
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
  /** What a wallet grants, and the same as text, for comparison. A wallet whose getters throw grants nothing. */
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
    // A flow notes what it did within this turn of the event loop; anything else is the wallet's doing, and the flow may never end.
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
        // After a failure the wallet may stand elsewhere than core believes.
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
