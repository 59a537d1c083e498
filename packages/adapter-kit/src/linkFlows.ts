import type { Adapter, AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Intents } from './intents.ts'
import type { Linked, Links } from './links.ts'
import type { Listed, Registry } from './registry.ts'
import { unclaimedWallet } from './rememberedWallet.ts'

/** A connected wallet, with the methods that the flows of every namespace need. */
export type LinkedWallet<provider = unknown> = Linked & {
  readonly provider: provider
  /**
   * Switches the wallet to a network. A wallet without a current network of its own is asked nothing: later requests name this network.
   *
   * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`, `SwitchNotDone`
   */
  moveTo(network: Network): Promise<void>
  /** Moves one of the wallet's accounts to the first place. */
  choose(address: string): void
  /** Stores the data by which the wallet is recognized after a reload. Called once the wallet is connected. */
  remember?(connection: AdapterConnection): void
  /** Disconnects from the wallet, and removes the stored data about it. */
  leave(): Promise<void>
}

export type LinkContext<link extends LinkedWallet = LinkedWallet> = {
  readonly links: Links<link>
  readonly intents: Intents
  readonly ports: Pick<AdapterPorts, 'log'>
  /** The network that the visitor chose last. The next wallet that connects is asked for it. */
  network: Network
}

/**
 * Disconnects a wallet when it leaves the page. A restored wallet is also disconnected when another wallet claims its id, because either of
 * them may be the one that the visitor connected before.
 *
 * If the wallet in use is lost, all wallets of the page are disconnected. Otherwise a wallet that the visitor did not choose would replace
 * it. When `signal` aborts, all connected wallets are dropped without an event.
 */
export function tieLinks<link extends Linked, wallet extends Listed>({
  links,
  registry,
  signal,
}: {
  links: Links<link>
  registry: Registry<wallet>
  signal: AbortSignal
}): void {
  const stop = registry.subscribe(() => {
    const isSure = ({ connectorId, isChosen, isShared }: link) =>
      isShared || (isChosen ? registry.get(connectorId) : unclaimedWallet(registry, connectorId)) !== undefined
    const inUse = links.find()
    const isLost = inUse && !isSure(inUse)
    // The wallet in use ends last, so that no other wallet becomes the wallet in use in between.
    const ending = links.all().filter((link) => link !== inUse && (isLost ? !link.isShared : !isSure(link)))
    for (const { connectorId } of isLost ? [...ending, inUse] : ending) links.end(connectorId)
  })
  const release = () => {
    stop()
    for (const link of links.all()) links.drop(link)
  }
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
}

/**
 * Makes a wallet that approved the connection the wallet in use, and switches it to `network` if one is given.
 *
 * @throws ConnectionError `WalletLocked` if the wallet grants no account any more; `ConnectorNotFound` if it left the page meanwhile;
 * `RequestAborted` if the visitor disconnected it meanwhile
 */
export async function enterLink<link extends LinkedWallet>(
  { links, ports, intents }: Pick<LinkContext<link>, 'links' | 'ports' | 'intents'>,
  { link, network }: { link: link; network: Network | undefined },
): Promise<AdapterConnection> {
  const { connectorId } = link
  const assertHeld = () => {
    if (links.find(connectorId) === link) return
    const isLeft = intents.newest.connectorId !== connectorId
    throw isLeft ? new ConnectionError('RequestAborted') : walletNotFound(connectorId)
  }
  assertHeld()
  link.isChosen = true
  links.use(link)
  return links.during(connectorId, async () => {
    try {
      // The visitor has agreed to connect, so a failed network switch does not undo the connection.
      if (network && link.read()?.caipNetworkId !== network.caipNetworkId)
        await reachNetwork(links, link, network).catch(ports.log)
      assertHeld()
      const connection = links.note(link)
      if (!connection) throw new ConnectionError('WalletLocked')
      link.remember?.(connection)
      return connection
    } catch (error) {
      // The visitor sees that the connection failed. The wallet must not connect through a later event.
      links.lose(link)
      throw error
    }
  })
}

/**
 * Connects the wallet of a session that core created (`Adapter.attach`). If it is connected already, its link stays.
 *
 * @throws ConnectionError `WalletLocked` if the session grants no account
 */
export async function attachLink<link extends LinkedWallet>(
  { links, ports, intents }: Pick<LinkContext<link>, 'links' | 'ports' | 'intents'>,
  { connectorId, session, isRestored }: Parameters<Adapter['attach']>[0],
  create: () => link,
): Promise<AdapterConnection | undefined> {
  const isWanted = isRestored ? intents.restore(connectorId) : intents.connect(connectorId)
  if (!session.connection() || !isWanted()) return undefined
  const link = links.find(connectorId) ?? create()
  links.add(link)
  return isRestored ? links.keep(link) : enterLink({ links, ports, intents }, { link, network: undefined })
}

/**
 * Disconnects one wallet, or all of them. Also cancels a pending connection request that the wallet may still approve.
 *
 * @throws ConnectionError `DisconnectFailed` if a wallet fails to disconnect; the kit treats it as disconnected even then
 */
export async function disconnectLinks(
  { links, intents, signal }: Pick<LinkContext, 'links' | 'intents'> & { signal: AbortSignal },
  { connectorId }: { connectorId?: string } = {},
): Promise<void> {
  intents.leave(connectorId)
  const leaving = links.all().filter((link) => connectorId === undefined || link.connectorId === connectorId)
  const outcomes = await Promise.allSettled(
    leaving.map((link) =>
      links.during(link.connectorId, () => {
        const left = leaveInTime(() => link.leave(), signal)
        links.drop(link)
        return left
      }),
    ),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}

/**
 * Switches to another connected wallet, or to another account of a wallet. No request is sent to the wallet: each later request names its
 * account.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function switchLink(
  { links, intents }: Pick<LinkContext, 'links' | 'intents'>,
  { connectorId, address, isFallback }: { connectorId: string; address?: string; isFallback?: boolean },
): Promise<AdapterConnection> {
  const link = links.find(connectorId)
  const before = link?.read()
  if (!link || !before) throw new ConnectionError('NotConnected')
  if (address !== undefined) {
    if (!before.accounts.some((account) => account.address === address))
      throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
    link.choose(address)
  }
  if (!isFallback) {
    intents.connect(connectorId)
    link.isChosen = true
  }
  links.use(link)
  return links.note(link) ?? before
}

/**
 * Switches the wallet in use to a network. If no wallet is connected, stores the network for the next wallet.
 *
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`
 */
export async function moveLink(
  context: Pick<LinkContext, 'links' | 'network'>,
  { network }: { network: Network },
): Promise<AdapterConnection | undefined> {
  const { links } = context
  const link = links.find()
  const connection = await (link &&
    links.during(link.connectorId, async () => {
      await reachNetwork(links, link, network)
      return links.note(link)
    }))
  // If the wallet was disconnected in the meantime, its network must not become that of the next wallet.
  if (links.find() === link) context.network = network
  return connection
}

/** Switches a wallet to a network. Resolves as soon as the wallet is on that network, because some wallets switch and never respond. */
export function reachNetwork<link extends LinkedWallet>(
  links: Links<link>,
  link: link,
  network: Network,
): Promise<void> {
  const isThere = ({ caipNetworkId }: AdapterConnection) => caipNetworkId === network.caipNetworkId
  return links.reached(link.connectorId, link.moveTo(network), isThere)
}
