import { fingerprint, toWalletIcon, toWalletName } from '@latchkey/core/adapter'
import type { Registry, Shape, Wallet } from './registry.ts'

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
 * Takes in a wallet. One that shows itself in several shapes is one connector, known by its name and spoken to in the shape that can
 * do most. Two of one name in one shape are two wallets, both marked `isDuplicate`.
 */
export function addWallet(registry: Registry, parameters: addWallet.Parameters): void {
  const { source, found } = parameters
  const name = toWalletName(parameters.name)
  const before = registry.seen.get(source)
  if (!name || before === 'ANNOUNCED' || before === found) return
  registry.seen.set(source, found)
  const imageUrl = toWalletIcon(parameters.icon)
  const connector = { id: toId(name), name, type: found, namespace: 'bip122', ...(imageUrl && { imageUrl }) } as const
  for (const wallet of changes(registry, { ...parameters, connector })) registry.put(wallet)
}

function changes(registry: Registry, { connector, shape, source }: Wallet): readonly Wallet[] {
  const same = registry.list().find((wallet) => wallet.source === source)
  if (same) return [{ ...same, connector: { ...connector, id: same.connector.id } }]
  const twin = registry.get(connector.id)
  if (!twin) return [{ connector, shape, source }]
  if (ranks[twin.shape] !== ranks[shape]) {
    const better = ranks[twin.shape] > ranks[shape] ? twin : { shape, source }
    // What a wallet calls itself is the same on every chain, and joins it with its other half there.
    const isSaid = connector.type === 'ANNOUNCED'
    const looks = isSaid ? { ...twin.connector, ...connector } : { ...connector, ...twin.connector }
    return [{ ...better, connector: looks }]
  }
  const { id, name, imageUrl = '' } = connector
  const other = { ...connector, id: `${id}~${fingerprint({ name, imageUrl })}`, isDuplicate: true }
  const first = { ...twin, connector: { ...twin.connector, isDuplicate: true } }
  return registry.get(other.id) ? [first] : [first, { connector: other, shape, source }]
}

/** The same for "UniSat" and "UniSat Wallet". */
function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replaceAll(' ', '-')
}
