import { toWalletName } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import { toWalletIcon } from '@latchkey/protocol'
import type { Claim, Shape, Wallet, WalletRegistry } from '../registry.ts'

export declare namespace addWallet {
  type Parameters = {
    shape: Shape
    source: object
    /** As the wallet wrote them; a name that is refused keeps the wallet out. */
    name: unknown
    icon?: unknown
    /** Whether the wallet said its name itself, or is known by its place in the page. */
    found: 'ANNOUNCED' | 'INJECTED'
    /** Whether it is looked up again and again, where a getter may have another object at every look. */
    isLookedUp?: boolean
  }
}

/**
 * Adds a wallet to the registry. A row asks the object that it was made for as long as it is shown. What announces itself joins a row
 * only where it is that object under that name, or where the object is the one in the place that is known as this wallet's. Any other of
 * the same name is a separate wallet, and both are marked. One object of two names has two rows, the later one marked: a stranger may have
 * given it either.
 *
 * @returns a function that undoes this call, the same for one object and name; `undefined` if the call changed nothing
 */
export function addWallet(registry: WalletRegistry, parameters: addWallet.Parameters): (() => void) | undefined {
  const { source, found, isLookedUp } = parameters
  const name = toWalletName(parameters.name)
  if (!name) return
  const id = toId(name)
  const claims = registry.seen.get(source) ?? new Map<string, Claim>()
  const before = claims.get(id)
  let claim = before
  // Another script may have announced the wallet's object first, under another name. Which name is right is not known: the later one is marked.
  if (!before && claims.size > 0) registry.refuse(id)
  if (before?.found !== 'ANNOUNCED' && before?.found !== found) {
    const imageUrl = toWalletIcon(parameters.icon)
    const connector = { id, name, type: found, namespace: 'bip122', ...(imageUrl && { imageUrl }) } as const
    const said = { connector, shape: parameters.shape, source, isPlaced: found === 'INJECTED' }
    const wallet = join(registry, said, before, isLookedUp)
    if (!wallet) return registry.refuse(id) as undefined
    const row = wallet.connector.id
    const replaced = registry.get(row)
    const added: Claim = {
      found,
      wallet,
      remove() {
        if (claims.get(id) !== added) return
        before ? claims.set(id, before) : claims.delete(id)
        replaced ? registry.put(replaced) : registry.delete(row)
      },
    }
    claim = added
    registry.seen.set(source, claims.set(id, added))
    registry.put(wallet)
  }
  // The page has the wallet in its known place, so the row stays when an announcement of the same object is taken back.
  if (claim && isLookedUp) claims.set(id, { ...claim })
  return claim?.remove
}

/** What the wallet makes of those that are there; `undefined` where it changes nothing. */
function join(
  registry: WalletRegistry,
  wallet: Wallet,
  before: Claim | undefined,
  isLookedUp: boolean | undefined,
): Wallet | undefined {
  const { connector } = wallet
  const others = registry.namesakes(connector.id)
  const inPlace = connector.type === 'ANNOUNCED' ? others.filter((other) => other.isPlaced) : []
  const [placed] = inPlace
  // What a wallet calls itself is the same on every chain, and joins it with its other half there. Of two that were in its place, one is
  // not this wallet.
  const joined = before?.wallet ?? (placed && inPlace.length === 1 && isTied(placed, connector) ? placed : undefined)
  if (joined) return { ...joined, connector: { ...joined.connector, ...connector, id: joined.connector.id } }
  // One whose object is another at every look would be a new wallet at every look: two that look the same show what there is to show.
  const alike = others.filter(
    (other) => other.connector.type === connector.type && other.connector.imageUrl === connector.imageUrl,
  )
  return (isLookedUp && alike.length > 1) || (connector.type === 'ANNOUNCED' && !registry.admits(connector.id))
    ? undefined
    : { ...wallet, connector: { ...connector, id: registry.freeId(connector.id, wallet.source) } }
}

/**
 * Whether a wallet that announced itself is the one in its known place. That one has no picture there, and requests under its name go to
 * the wallet in that place in any case. Name and picture alone tie nothing: any wallet can take them.
 */
function isTied({ connector }: Wallet, announced: Connector): boolean {
  return connector.type === 'INJECTED' || (!!announced.imageUrl && connector.imageUrl === announced.imageUrl)
}

/** The same for "UniSat" and "UniSat Wallet". What is after a `~` in an id is a number of the registry's. */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(/[ ~]/g, '-')
}
