import { isCaipNetworkId, type WalletListingEntry } from '@latchkey/protocol'
import { drawTile } from './drawTile.ts'
import type { ImageKind, Mark } from './Mark.ts'
import { networkNames } from './networkNames.ts'

/**
 * A neutral tile for what is known by an id: a wallet by its image's id; a network by its CAIP-2 id, or a wallet by its id or its reverse
 * domain; a currency by its code (ISO 4217); a token by its symbol.
 */
export function drawImage({
  kind,
  id,
  wallets,
}: {
  kind: ImageKind
  id: string
  wallets: readonly WalletListingEntry[]
}): Mark | undefined {
  const text = textOf[kind](id, wallets)
  return text === undefined ? undefined : drawTile({ text, seed: id.toLowerCase() })
}

const textOf: Record<ImageKind, (id: string, wallets: readonly WalletListingEntry[]) => string | undefined> = {
  wallets: (id, wallets) => initialOf(wallets.find((wallet) => wallet.image_id === id)?.name),
  assets: (id, wallets) =>
    isCaipNetworkId(id)
      ? initialOf(networkNames[id])
      : initialOf(wallets.find((wallet) => wallet.id === id || wallet.rdns === id)?.name),
  currencies: signOf,
  tokens: (id) => (/^[\p{L}\p{N}.$-]{1,16}$/u.test(id) ? initialOf(id, 3) : undefined),
}

/** The first letters or digits of a name. */
function initialOf(name: string | undefined, length = 1): string | undefined {
  const characters = name?.match(/[\p{L}\p{N}]/gu)?.slice(0, length)
  return characters?.join('').toUpperCase().slice(0, 4)
}

function signOf(id: string): string | undefined {
  const currency = id.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
}
