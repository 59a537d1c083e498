import type { ListedWallet } from './ListedWallet.ts'

/** How many pictures are fetched before they are seen: what the first look at the list needs, and a little more. */
const prefetched = 20

export function prefetchImages(wallets: readonly ListedWallet[]): void {
  if (typeof Image === 'undefined') return
  for (const { imageUrl } of wallets.slice(0, prefetched)) {
    if (!imageUrl?.startsWith('http')) continue
    const image = new Image()
    // The same request as the one of the picture on screen, or it would be made twice.
    image.referrerPolicy = 'no-referrer'
    image.decoding = 'async'
    image.src = imageUrl
  }
}
