import { toWalletName } from '@latchkey/adapter-kit'
import type { Connector } from '@latchkey/core/adapter'
import { toWalletIcon } from '@latchkey/protocol'
import type { Claim, Shape, Wallet, WalletRegistry } from '../registry.ts'

export declare namespace addWallet {
  type Parameters = {
    shape: Shape
    source: object
    /** The name and icon as the wallet wrote them. If the name is rejected, the wallet is not added. */
    name: unknown
    icon?: unknown
    /** Whether the wallet reported its name itself, or is known by its global object. */
    found: 'ANNOUNCED' | 'INJECTED'
    /** Whether the page is scanned for this wallet repeatedly. A getter may then return a new object each time. */
    isLookedUp?: boolean
  }
}

/**
 * Adds a wallet to the registry. A row always sends requests to the object for which it was created.
 *
 * An announced wallet joins an existing row in two cases: the row is for the same object and name, or its object is in the global place
 * that is known for this wallet. Any other wallet with the same name gets its own row, and both are marked. An object with two names gets
 * two rows. The later row is marked, because a stranger may have announced either name.
 *
 * @returns a function that reverts this call, the same for one object and name; `undefined` if the call changed nothing
 */
export function addWallet(registry: WalletRegistry, parameters: addWallet.Parameters): (() => void) | undefined {
  const { source, found, isLookedUp } = parameters
  const name = toWalletName(parameters.name)
  if (!name) return
  const id = toId(name)
  const claims = registry.seen.get(source) ?? new Map<string, Claim>()
  const before = claims.get(id)
  let claim = before
  // Another script may have announced this object first, under another name. The kit cannot know which name is right, so the later row is
  // marked.
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
  // A scan found the wallet on the page, so its row stays when an announcement of the same object is reverted.
  if (claim && isLookedUp) claims.set(id, { ...claim })
  return claim?.remove
}

/** Combines the wallet with those that are listed. Returns `undefined` if nothing changes. */
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
  // The announced name is the same on every chain, so core can combine the wallet with its rows for other namespaces. If two wallets were
  // in this wallet's place, one of them is not this wallet, so none is joined.
  const joined = before?.wallet ?? (placed && inPlace.length === 1 && isTied(placed, connector) ? placed : undefined)
  if (joined) return { ...joined, connector: { ...joined.connector, ...connector, id: joined.connector.id } }
  // A wallet whose getter returns a new object each time would be added at every scan. So at most two rows that look the same are listed.
  const alike = others.filter(
    (other) => other.connector.type === connector.type && other.connector.imageUrl === connector.imageUrl,
  )
  return (isLookedUp && alike.length > 1) || (connector.type === 'ANNOUNCED' && !registry.admits(connector.id))
    ? undefined
    : { ...wallet, connector: { ...connector, id: registry.freeId(connector.id, wallet.source) } }
}

/**
 * Whether an announced wallet is the one in its known place. In that place it has no icon, and requests under its name reach that place
 * anyway. The name and the icon prove nothing, because any wallet can copy them.
 */
function isTied({ connector }: Wallet, announced: Connector): boolean {
  return connector.type === 'INJECTED' || (!!announced.imageUrl && connector.imageUrl === announced.imageUrl)
}

/** Returns the same id for "UniSat" and "UniSat Wallet". `~` is replaced, because the registry uses it before the number of an id. */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(/[ ~]/g, '-')
}
