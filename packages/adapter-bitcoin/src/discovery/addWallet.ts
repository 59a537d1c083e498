import { type Connector, toWalletIcon, toWalletName } from '@latchkey/core/adapter'
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
 * only where it is that object, or where the object is the one in the place that is known as this wallet's. Any other of the same name
 * is a separate wallet, and both are marked.
 *
 * @returns a function that undoes this call; `undefined` if the call changed nothing
 */
export function addWallet(registry: WalletRegistry, parameters: addWallet.Parameters): (() => void) | undefined {
  const { source, found } = parameters
  const name = toWalletName(parameters.name)
  if (!name) return
  const id = toId(name)
  const claims = registry.seen.get(source) ?? new Map<string, Claim>()
  const before = claims.get(id)
  // A stranger may have announced the wallet's object first, under a name of its own.
  if (!before && claims.size > 0) return registry.refuse(id) as undefined
  const isKnown = before?.found === 'ANNOUNCED' || before?.found === found
  const claim = isKnown ? before : takeIn(registry, { ...parameters, id, name, claims })
  // A wallet that announced itself from its place goes back to what it is there.
  if (claim && (found === claim.found || !claim.replaced)) claim.count++
  return (
    claim &&
    (() => {
      if (--claim.count === 0) claim.undo()
    })
  )
}

type Taking = addWallet.Parameters & { id: string; name: string; claims: Map<string, Claim> }

/** Gives a wallet its row, or what it says to the row that it joins; `undefined` where it gets none. */
function takeIn(registry: WalletRegistry, { id, name, claims, ...parameters }: Taking): Claim | undefined {
  const { shape, source, found, isLookedUp = false } = parameters
  const imageUrl = toWalletIcon(parameters.icon)
  const connector = { id, name, type: found, namespace: 'bip122', ...(imageUrl && { imageUrl }) } as const
  const wallet = join(registry, { connector, shape, source, isPlaced: found === 'INJECTED' }, isLookedUp)
  if (!wallet) return registry.refuse(id) as undefined
  const row = wallet.connector.id
  const replaced = registry.get(row)
  const before = claims.get(id)
  const undo = () => {
    before ? claims.set(id, before) : claims.delete(id)
    replaced ? registry.put(replaced) : registry.delete(row)
  }
  const claim = { found, count: 0, replaced, undo }
  registry.seen.set(source, claims.set(id, claim))
  registry.put(wallet)
  return claim
}

/** What the wallet makes of those that are there; `undefined` where it changes nothing. */
function join(registry: WalletRegistry, wallet: Wallet, isLookedUp: boolean): Wallet | undefined {
  const { connector } = wallet
  const same = registry.list().find(({ source }) => source === wallet.source)
  // Any wallet can carry another wallet's provider, so a wallet that is known by its global in the page keeps its name.
  if (same) return same.connector.id === connector.id ? { ...same, connector } : undefined
  const others = registry.namesakes(connector.id)
  const inPlace = connector.type === 'ANNOUNCED' ? others.filter((other) => other.isPlaced) : []
  const [placed] = inPlace
  // What a wallet calls itself is the same on every chain, and joins it with its other half there. Of two that were in its place, one is
  // not this wallet.
  if (placed && inPlace.length === 1 && isTied(placed, connector))
    return { ...placed, connector: { ...placed.connector, ...connector, id: placed.connector.id } }
  // One whose object is another at every look would be a new wallet at every look: two that look the same show what there is to show.
  const alike = others.filter(
    (other) => other.connector.type === connector.type && other.connector.imageUrl === connector.imageUrl,
  )
  return (isLookedUp && alike.length > 1) || (connector.type === 'ANNOUNCED' && !registry.admits())
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

/** The same for "UniSat" and "UniSat Wallet". */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(' ', '-')
}
