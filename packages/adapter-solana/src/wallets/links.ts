import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { SolanaProvider } from '../provider/solanaProvider.ts'
import type { Signer } from './signer.ts'

/** A wallet that is connected: one of the page, or the one at the other end of a WalletConnect session. */
export type Link = {
  readonly connectorId: string
  readonly signer: Signer
  readonly provider: SolanaProvider
  /** What the wallet grants now; `undefined` when it grants nothing any more. */
  read(): AdapterConnection | undefined
  /**
   * Has the wallet's requests be for a network from now on.
   *
   * @throws NetworkError `ChainNotSupported`; `SwitchRejected`, `SwitchNotApproved` over WalletConnect
   */
  moveTo(network: Network): Promise<void>
  /** Puts an account first that the wallet grants. */
  choose(address: string): void
  /** Tells the wallet that the site leaves it, and forgets what is stored of it. */
  leave(): Promise<void>
  /** Takes every listener off the wallet. */
  release(): void
}

/** The wallets that are connected, and what core knows of them. */
export type Links = {
  all(): readonly Link[]
  /** The link of that wallet, without an id that of the wallet in use. */
  find(connectorId?: string): Link | undefined
  /** Takes a link in; the first is in use. */
  add(link: Link): void
  use(link: Link): void
  /** Lets go of a link, telling nobody. */
  drop(link: Link): void
  /** Reads a link for a result: core hears of that by no event. */
  note(link: Link): AdapterConnection | undefined
  /** Tells core what changed in a wallet, unless a flow of ours is at work on it. */
  changed(connectorId: string): void
  /** Runs a flow that core asked for on one wallet: its outcome is the call's result. */
  during<value>(connectorId: string, flow: () => Promise<value>): Promise<value>
  /** A wallet that left the page. */
  end(connectorId: string): void
}

export function createLinks({ emit }: Pick<AdapterPorts, 'emit'>): Links {
  const links = new Map<string, Link>()
  const told = new Map<string, string>()
  const flows = new Map<string, number>()
  let current: string | undefined

  function drop({ connectorId, release }: Link) {
    links.delete(connectorId)
    told.delete(connectorId)
    if (current === connectorId) current = undefined
    release()
  }
  function end(connectorId: string) {
    const link = links.get(connectorId)
    if (!link) return
    drop(link)
    emit({ type: 'disconnected', connectorId })
  }
  function changed(connectorId: string) {
    const link = links.get(connectorId)
    if (!link || flows.has(connectorId)) return
    const connection = link.read()
    if (!connection) return end(connectorId)
    const text = JSON.stringify(connection)
    if (told.get(connectorId) === text) return
    told.set(connectorId, text)
    emit({ type: 'connection', connection, inUse: current === connectorId })
  }

  return {
    all: () => [...links.values()],
    find: (connectorId = current) => (connectorId === undefined ? undefined : links.get(connectorId)),
    add(link) {
      links.set(link.connectorId, link)
      current ??= link.connectorId
    },
    use(link) {
      current = link.connectorId
    },
    drop,
    note(link) {
      const connection = link.read()
      if (connection) told.set(link.connectorId, JSON.stringify(connection))
      return connection
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
    end,
  }
}
