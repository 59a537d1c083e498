import { isCaipNetworkId, type WalletListingEntry } from '@latchkey/protocol'
import { drawTile } from './drawTile.ts'
import type { ImageKind, Mark } from './Mark.ts'
import { networkNames } from './shippedNetworks.ts'

/**
 * Draws a placeholder image (a tile with letters) for an id without an image. The id of a wallet is its image id. The id of an asset is the
 * CAIP-2 id of a network, or the id or reverse domain of a wallet. The id of a currency is its code (ISO 4217). The id of a token is its
 * symbol.
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
  const text = tileTextReaders[kind](id, wallets)
  return text === undefined ? undefined : drawTile({ text, seed: id.toLowerCase() })
}

/** Functions that return the text of a placeholder, by kind of image. */
const tileTextReaders: Record<ImageKind, (id: string, wallets: readonly WalletListingEntry[]) => string | undefined> = {
  wallets: (id, wallets) => initialsOf(wallets.find((wallet) => wallet.image_id === id)?.name),
  assets: (id, wallets) =>
    isCaipNetworkId(id)
      ? initialsOf(networkNames[id])
      : initialsOf(wallets.find((wallet) => wallet.id === id || wallet.rdns === id)?.name),
  currencies: currencySymbolOf,
  tokens: (id) => (/^[\p{L}\p{N}.$-]{1,16}$/u.test(id) ? initialsOf(id, 3) : undefined),
}

/** Returns the first letters or digits of a name, in capitals. */
function initialsOf(name: string | undefined, length = 1): string | undefined {
  const characters = name?.match(/[\p{L}\p{N}]/gu)?.slice(0, length)
  return characters?.join('').toUpperCase().slice(0, 4)
}

function currencySymbolOf(id: string): string | undefined {
  const currency = id.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
}
