import { type Connector, namesakes, toWalletIcon, toWalletName } from '@latchkey/core/adapter'
import type { Shape, Wallet, WalletRegistry } from '../registry.ts'

export declare namespace addWallet {
  type Parameters = {
    shape: Shape
    source: object
    /** As the wallet wrote them; a name that is refused keeps the wallet out. */
    name: unknown
    icon?: unknown
    /** Whether the wallet said its name itself, or is known by its place in the page. */
    found: 'ANNOUNCED' | 'INJECTED'
  }
}

/** How much a shape can do. */
const ranks: Record<Shape, number> = {
  session: 3,
  leather: 3,
  okx: 3,
  unisat: 3,
  'sats-connect': 2,
  'wallet-standard': 1,
}

/**
 * Adds a wallet to the registry. A wallet that appears in several shapes is one connector, identified by its name and used in the
 * shape with the most features. Other wallets with the same name are separate wallets. Two that announced themselves and look the
 * same are one marked row, since one may be a copy; they are certainly one wallet if the Wallet Standard one carries the other's
 * provider.
 *
 * @returns a function that undoes this call; `undefined` if the call changed nothing
 */
export function addWallet(registry: WalletRegistry, parameters: addWallet.Parameters): (() => void) | undefined {
  const { source, found } = parameters
  const name = toWalletName(parameters.name)
  const { seen } = registry
  const before = seen.get(source)
  if (!name || before === 'ANNOUNCED' || before === found) return
  const imageUrl = toWalletIcon(parameters.icon)
  const connector = { id: toId(name), name, type: found, namespace: 'bip122', ...(imageUrl && { imageUrl }) } as const
  const wallet = join(registry, { connector, shape: parameters.shape, source })
  if (!wallet) return
  const { id } = wallet.connector
  const replaced = registry.get(id)
  seen.set(source, found)
  registry.put(wallet)
  return () => {
    seen.set(source, before)
    if (registry.get(id)?.source !== wallet.source) return
    replaced && seen.get(replaced.source) ? registry.put(replaced) : registry.delete(id)
  }
}

/** What the wallet makes of those that are there; `undefined` where it changes nothing. */
function join(registry: WalletRegistry, { connector, shape, source }: Wallet): Wallet | undefined {
  const same = registry.list().find((wallet) => wallet.source === source)
  // Any wallet can carry another wallet's provider, so a wallet that is known by its global in the page keeps its name.
  if (same) return same.connector.id === connector.id ? { ...same, connector } : undefined
  const others = namesakes(registry, connector.id)
  const namesake = others.find((other) => ranks[other.shape] !== ranks[shape] && isTied(other.connector, connector))
  if (namesake) {
    const better = ranks[namesake.shape] > ranks[shape] ? namesake : { shape, source }
    // What a wallet calls itself is the same on every chain, and joins it with its other half there.
    const isSaid = connector.type === 'ANNOUNCED'
    const looks = isSaid ? { ...namesake.connector, ...connector } : { ...connector, ...namesake.connector }
    // Anybody can copy a picture too. One that is known by its place in the page is not replaced by a copy.
    const mayBeCopy = isSaid && namesake.connector.type === 'ANNOUNCED' && ranks[better.shape] < ranks.leather
    return { ...better, connector: { ...looks, id: namesake.connector.id, ...(mayBeCopy && { isDuplicate: true }) } }
  }
  // One whose object is another at every look would be a new wallet at every look: two that look the same show what there is to show.
  const alike = others.filter((other) => other.connector.imageUrl === connector.imageUrl)
  return alike.length > 1
    ? undefined
    : { connector: { ...connector, id: registry.freeId(connector.id) }, shape, source }
}

/**
 * Whether two of one name are one wallet in two dialects: any wallet can take any name. A wallet that is known by its place in the page
 * has no picture there, and requests under that name go to the wallet in that place in any case.
 */
function isTied(one: Connector, other: Connector): boolean {
  if (one.type === 'INJECTED' || other.type === 'INJECTED') return one.type !== other.type
  return one.imageUrl !== undefined && one.imageUrl === other.imageUrl
}

/** The same for "UniSat" and "UniSat Wallet". */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(' ', '-')
}
