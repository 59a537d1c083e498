import type { AdapterConnection, AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError, walletNotFound } from '@latchkey/core/errors'
import { leaveInTime } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Linked, Links } from './links.ts'
import type { Listed, Registry } from './registry.ts'
import { unclaimedWallet } from './rememberedWallet.ts'
import type { Wishes } from './wishes.ts'

/** A wallet that is connected, and what every kind of chain asks of it. */
export type LinkedWallet<provider = unknown> = Linked & {
  readonly provider: provider
  /**
   * Moves the wallet to a network; one that leaves networks to the site is asked for that one from now on.
   *
   * @throws NetworkError `SwitchRejected`, `ChainNotSupported`, `SwitchNotApproved`, `SwitchNotDone`
   */
  moveTo(network: Network): Promise<void>
  /** Puts one of the wallet's accounts first. */
  choose(address: string): void
  /** Stores by what the wallet is known after a reload, once it is connected. */
  remember?(connection: AdapterConnection): void
  /** Tells the wallet that the site leaves it, and forgets what is stored of it. */
  leave(): Promise<void>
}

export type LinkContext<link extends LinkedWallet = LinkedWallet> = {
  readonly links: Links<link>
  readonly wishes: Wishes
  readonly ports: Pick<AdapterPorts, 'log'>
  /** The network that the visitor chose last: a wallet that is connected next is asked for it. */
  network: Network
}

/**
 * Has a wallet's link end once the wallet leaves the page, and one that was restored also once another wallet claims its id: either may
 * be whom the visitor connected. Where it was the one in use, the links of all wallets of the page end: a stranger that got connected would
 * be used in its place. Lets go of all of them with the kit.
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
    const isSure = ({ connectorId, isChosen }: link) =>
      (isChosen ? registry.get(connectorId) : unclaimedWallet(registry, connectorId)) !== undefined
    const isOfPage = ({ connectorId }: link) => registry.get(connectorId)?.connector.type !== 'WALLET_CONNECT'
    const inUse = links.find()
    const isLost = inUse && !isSure(inUse)
    // The one in use last: each before it has nothing to be replaced by.
    const ending = links.all().filter((link) => link !== inUse && (isLost ? isOfPage(link) : !isSure(link)))
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
 * Has a wallet that agreed be the one in use, on a network where one is wanted.
 *
 * @throws ConnectionError `WalletLocked` when it grants nothing any more; `ConnectorNotFound` when it left the page meanwhile, and
 *   `RequestAborted` when the visitor left it
 */
export async function enterLink<link extends LinkedWallet>(
  { links, ports, wishes }: Pick<LinkContext<link>, 'links' | 'ports' | 'wishes'>,
  { link, network }: { link: link; network: Network | undefined },
): Promise<AdapterConnection> {
  const { connectorId } = link
  const assertHeld = () => {
    if (links.find(connectorId) === link) return
    const isLeft = wishes.newest.connectorId !== connectorId
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
      // The visitor is told that it failed: nothing that the wallet does later may connect it.
      links.lose(link)
      throw error
    }
  })
}

/**
 * Leaves one wallet, or all, and any that was asked and may still agree.
 *
 * @throws ConnectionError `DisconnectFailed` when a wallet did not take part; nothing of it is connected any more even then
 */
export async function disconnectLinks(
  { links, wishes, signal }: Pick<LinkContext, 'links' | 'wishes'> & { signal: AbortSignal },
  { connectorId }: { connectorId?: string } = {},
): Promise<void> {
  wishes.leave(connectorId)
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
 * Switches to another connected wallet, or to another account of it. The wallet is not asked: each request names the account
 * that it is for.
 *
 * @throws ConnectionError `NotConnected`
 */
export async function switchLink(
  { links, wishes }: Pick<LinkContext, 'links' | 'wishes'>,
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
    wishes.connect(connectorId)
    link.isChosen = true
  }
  links.use(link)
  return links.note(link) ?? before
}

/**
 * Moves the wallet in use to a network. Without a wallet, it is the network that the next one is asked for.
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
  // A wallet that was left in the meantime does not choose the network of the next one.
  if (links.find() === link) context.network = network
  return connection
}

/** Moves a wallet to a network, which it may reach without ever answering. */
export function reachNetwork<link extends LinkedWallet>(
  links: Links<link>,
  link: link,
  network: Network,
): Promise<void> {
  const isThere = ({ caipNetworkId }: AdapterConnection) => caipNetworkId === network.caipNetworkId
  return links.reached(link.connectorId, link.moveTo(network), isThere)
}
