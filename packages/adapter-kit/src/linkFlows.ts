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
   * Switches the wallet to a network. A wallet without a current network gets no request now, because each later request to this wallet
   * names the network.
   *
   * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`, `SwitchNotDone`
   */
  moveTo(network: Network): Promise<void>
  /** Makes one of the wallet's accounts the first one, which the site uses. */
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
  /** The network that the visitor chose last. The next wallet that connects starts on this network, if possible. */
  network: Network
}

/**
 * Disconnects a wallet when it unregisters from the page. A restored wallet is also disconnected when another wallet claims the same id,
 * because either of the two may be the one that the visitor connected before.
 *
 * If the wallet in use has to be disconnected, all wallets of the page are disconnected. Otherwise another wallet, which the visitor did
 * not choose, would become the wallet in use. When `signal` aborts, all connected wallets are dropped without an event.
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
  const unsubscribe = registry.subscribe(() => {
    const canStayConnected = ({ connectorId, isChosen, isShared }: link) =>
      isShared || (isChosen ? registry.get(connectorId) : unclaimedWallet(registry, connectorId)) !== undefined
    const linkInUse = links.find()
    const mustDisconnectLinkInUse = linkInUse && !canStayConnected(linkInUse)
    // The wallet in use is disconnected last. Otherwise another wallet would become the wallet in use before it is disconnected too.
    const linksToDisconnect = links
      .all()
      .filter((link) => link !== linkInUse && (mustDisconnectLinkInUse ? !link.isShared : !canStayConnected(link)))
    for (const { connectorId } of mustDisconnectLinkInUse ? [...linksToDisconnect, linkInUse] : linksToDisconnect)
      links.end(connectorId)
  })
  const dropAllLinks = () => {
    unsubscribe()
    for (const link of links.all()) links.drop(link)
  }
  if (signal.aborted) dropAllLinks()
  else signal.addEventListener('abort', dropAllLinks, { once: true })
}

/**
 * Makes a wallet that approved the connection the wallet in use, and switches it to `network` if one is given.
 *
 * @throws ConnectionError `WalletLocked` if the wallet grants no account any more; `ConnectorNotFound` if it unregistered meanwhile;
 * `RequestAborted` if the visitor disconnected it meanwhile
 */
export async function enterLink<link extends LinkedWallet>(
  { links, ports, intents }: Pick<LinkContext<link>, 'links' | 'ports' | 'intents'>,
  { link, network }: { link: link; network: Network | undefined },
): Promise<AdapterConnection> {
  const { connectorId } = link
  const assertStillLinked = () => {
    if (links.find(connectorId) === link) return
    const isDisconnected = intents.newest.connectorId !== connectorId
    throw isDisconnected ? new ConnectionError('RequestAborted') : walletNotFound(connectorId)
  }
  assertStillLinked()
  link.isChosen = true
  links.use(link)
  return links.during(connectorId, async () => {
    try {
      // The visitor has agreed to connect, so a failed network switch does not undo the connection.
      if (network && link.read()?.caipNetworkId !== network.caipNetworkId)
        await reachNetwork(links, link, network).catch(ports.log)
      assertStillLinked()
      const connection = links.note(link)
      if (!connection) throw new ConnectionError('WalletLocked')
      link.remember?.(connection)
      return connection
    } catch (error) {
      // Removes the wallet: the visitor sees that the connection failed, so a later event of the wallet must not connect it.
      links.lose(link)
      throw error
    }
  })
}

/**
 * Connects the wallet of a session that core created (`Adapter.attach`). If the wallet is connected already, the existing link is used.
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
 * Disconnects one wallet, or all of them. Also cancels a pending connection request, so that a later approval has no effect.
 *
 * @throws ConnectionError `DisconnectFailed` if a wallet fails to disconnect; the kit treats it as disconnected even then
 */
export async function disconnectLinks(
  { links, intents, signal }: Pick<LinkContext, 'links' | 'intents'> & { signal: AbortSignal },
  { connectorId }: { connectorId?: string } = {},
): Promise<void> {
  intents.leave(connectorId)
  const linksToLeave = links.all().filter((link) => connectorId === undefined || link.connectorId === connectorId)
  const outcomes = await Promise.allSettled(
    linksToLeave.map((link) =>
      links.during(link.connectorId, () => {
        const whenLeft = leaveInTime(() => link.leave(), signal)
        links.drop(link)
        return whenLeft
      }),
    ),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}

/**
 * Makes another connected wallet the wallet in use, or chooses another account of a wallet. The wallet gets no request: each later request
 * names the account.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function switchLink(
  { links, intents }: Pick<LinkContext, 'links' | 'intents'>,
  { connectorId, address, isFallback }: { connectorId: string; address?: string; isFallback?: boolean },
): Promise<AdapterConnection> {
  const link = links.find(connectorId)
  const connectionBefore = link?.read()
  if (!link || !connectionBefore) throw new ConnectionError('NotConnected')
  if (address !== undefined) {
    if (!connectionBefore.accounts.some((account) => account.address === address))
      throw new ConnectionError('NotConnected', { details: `${address} is not an account of this wallet.` })
    link.choose(address)
  }
  if (!isFallback) {
    intents.connect(connectorId)
    link.isChosen = true
  }
  links.use(link)
  return links.note(link) ?? connectionBefore
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
  // The network is stored only if the wallet is still in use. A wallet that was disconnected meanwhile must not set the next wallet's
  // network.
  if (links.find() === link) context.network = network
  return connection
}

/** Switches a wallet to a network. Resolves as soon as the wallet is on that network, because some wallets switch and never respond. */
export function reachNetwork<link extends LinkedWallet>(
  links: Links<link>,
  link: link,
  network: Network,
): Promise<void> {
  const isOnNetwork = ({ caipNetworkId }: AdapterConnection) => caipNetworkId === network.caipNetworkId
  return links.reached(link.connectorId, link.moveTo(network), isOnNetwork)
}
