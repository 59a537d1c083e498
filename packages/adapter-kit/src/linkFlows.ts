import type { Adapter, AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Intents } from './intents.ts'
import type { Linked, Links } from './links.ts'
import type { Listed, Registry } from './registry.ts'
import { findUncontestedWallet } from './rememberedWallet.ts'

/** A connected wallet, with the methods that the adapters of all namespaces use to connect, switch and disconnect it. */
export type LinkedWallet<provider = unknown> = Linked & {
  readonly provider: provider
  /**
   * Switches the wallet to a network. If the wallet has no current network, it gets no request now, because each later
   * request contains the network.
   *
   * @throws NetworkError `SwitchRejected` if the visitor declined in the wallet
   * @throws NetworkError `ChainNotSupported` if the wallet cannot switch to the network
   * @throws NetworkError `SwitchNotApproved` if the session allows neither the network nor a request to switch
   * @throws NetworkError `SwitchNotDone` if the wallet accepted but stayed on its network
   */
  moveTo(network: Network): Promise<void>
  /** Makes one of the wallet's accounts the first one, because the site uses the first account. */
  choose(address: string): void
  /** Stores the data by which the kit recognizes the wallet after a reload. Called as soon as the wallet is connected. */
  remember?(connection: AdapterConnection): void
  /** Disconnects from the wallet, and removes the data that is stored about it. */
  leave(): Promise<void>
}

/** The fields of an adapter’s context that the functions below use. */
export type LinkContext<link extends LinkedWallet = LinkedWallet> = {
  readonly links: Links<link>
  readonly intents: Intents
  readonly ports: Pick<AdapterPorts, 'log'>
  /** The network that the visitor chose last. The wallet that connects next is switched to this network, if possible. */
  network: Network
}

/**
 * Disconnects wallets when they may not stay connected: when a wallet unregisters from the page, or when several
 * wallets claim the id of a restored wallet. In the second case, any of them may be the one that the visitor connected
 * before.
 *
 * If the wallet in use has to be disconnected, all other wallets of the page are disconnected too. Otherwise one of
 * them, which the visitor did not choose, would become the wallet in use. When `signal` aborts, all connected wallets
 * are dropped without an event to core.
 */
export function endLinksOfGoneWallets<link extends Linked, wallet extends Listed>({
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
      isShared || (isChosen ? registry.get(connectorId) : findUncontestedWallet(registry, connectorId)) !== undefined
    const linkInUse = links.find()
    const mustDisconnectLinkInUse = linkInUse && !canStayConnected(linkInUse)
    // The wallet in use is disconnected last. In another order, the next wallet would become the wallet in use just
    // before it is disconnected too.
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
 * Makes a wallet the wallet in use, after it has approved the connection. If `network` is set, also switches the wallet
 * to this network.
 *
 * @throws ConnectionError `WalletLocked` if the wallet no longer grants an account
 * @throws ConnectionError `ConnectorNotFound` if the wallet has unregistered from the page in the meantime
 * @throws ConnectionError `RequestAborted` if the visitor has disconnected the wallet in the meantime
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
      // The visitor has agreed to connect. So if the network switch fails, the error is only logged, and the wallet
      // stays connected.
      if (network && link.read()?.caipNetworkId !== network.caipNetworkId)
        await reachNetwork(links, link, network).catch(ports.log)
      assertStillLinked()
      const connection = links.note(link)
      if (!connection) throw new ConnectionError('WalletLocked')
      link.remember?.(connection)
      return connection
    } catch (error) {
      // Removes the wallet, because the visitor sees that the connection failed. Otherwise a later event of the wallet
      // could still connect it.
      links.lose(link)
      throw error
    }
  })
}

/**
 * Connects the wallet of a session that core created (`Adapter.attach`). If this wallet is already connected, uses its
 * existing link.
 *
 * @throws ConnectionError `WalletLocked` if the session grants no account
 */
export async function attachLink<link extends LinkedWallet>(
  { links, ports, intents }: Pick<LinkContext<link>, 'links' | 'ports' | 'intents'>,
  { connectorId, session, isRestored }: Parameters<Adapter['attach']>[0],
  create: () => link,
): Promise<AdapterConnection | undefined> {
  const isIntentCurrent = isRestored ? intents.restore(connectorId) : intents.connect(connectorId)
  if (!session.connection() || !isIntentCurrent()) return undefined
  const link = links.find(connectorId) ?? create()
  links.add(link)
  return isRestored ? links.keep(link) : enterLink({ links, ports, intents }, { link, network: undefined })
}

/**
 * Disconnects one wallet, or all of them. Also cancels a pending request to connect: if the visitor approves it in the
 * wallet after that, the wallet is not connected.
 *
 * @throws ConnectionError `DisconnectFailed` if a wallet fails to disconnect. The kit counts the wallet as disconnected
 *    nevertheless.
 */
export async function disconnectLinks(
  { links, intents, signal }: Pick<LinkContext, 'links' | 'intents'> & { signal: AbortSignal },
  { connectorId }: { connectorId?: string } = {},
): Promise<void> {
  intents.leave(connectorId)
  const linksToDisconnect = links.all().filter((link) => connectorId === undefined || link.connectorId === connectorId)
  const outcomes = await Promise.allSettled(
    linksToDisconnect.map((link) =>
      links.during(link.connectorId, () => {
        const whenDisconnected = leaveInTime(() => link.leave(), signal)
        links.drop(link)
        return whenDisconnected
      }),
    ),
  )
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw new ConnectionError('DisconnectFailed', { cause: failure.reason })
}

/**
 * Makes another connected wallet the wallet in use, or chooses another account of a wallet. The wallet gets no request
 * now, because each later request contains the account.
 *
 * @throws ConnectionError `NotConnected` if the wallet is not connected, or does not have the account
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
 * Switches the wallet in use to a network. If no wallet is connected, only stores the network, for the wallet that
 * connects next.
 *
 * @throws NetworkError `SwitchRejected` if the visitor declined in the wallet
 * @throws NetworkError `ChainNotSupported` if the wallet cannot switch to the network
 * @throws NetworkError `SwitchNotApproved` if the session allows neither the network nor a request to switch
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
  // The network is stored only if the wallet is still in use. If the wallet was disconnected in the meantime, its
  // network must not apply to the next wallet.
  if (links.find() === link) context.network = network
  return connection
}

/**
 * Switches a wallet to a network. Some wallets switch and never respond. So the promise resolves as soon as the wallet
 * is on the network, even without a response.
 */
export function reachNetwork<link extends LinkedWallet>(
  links: Links<link>,
  link: link,
  network: Network,
): Promise<void> {
  const isOnNetwork = ({ caipNetworkId }: AdapterConnection) => caipNetworkId === network.caipNetworkId
  return links.reached(link.connectorId, link.moveTo(network), isOnNetwork)
}
