import type { LinkPlace } from './walletLink.ts'

/** A way to reach one wallet. On a phone, `mobile` is a link to the wallet's app. On other devices, `mobile` is a QR code for the phone. */
export type Place = 'browser' | 'mobile' | 'web' | 'desktop' | 'code'

/** All ways to reach one wallet, the one with the fewest steps first. There is at least one. */
export type Places = readonly [Place, ...Place[]]

export declare namespace listWalletPlaces {
  type Parameters = {
    isMobile: boolean
    /** Whether the wallet is installed in this browser. */
    isInstalled: boolean
    /** Whether this kit can connect the wallet over WalletConnect. */
    takesOffers: boolean
    /** Returns whether the wallet has a link to its app (`mobile`), its web app or its program on this computer. */
    hasLink(place: LinkPlace): boolean
  }
}

/**
 * Returns the ways to reach a wallet, the one with the fewest steps first. The list is never empty: for a wallet that
 * cannot be reached, it contains only `browser`, and the view for `browser` says that the wallet was not found.
 */
export function listWalletPlaces({ isMobile, isInstalled, takesOffers, hasLink }: listWalletPlaces.Parameters): Places {
  const places: Place[] = isInstalled ? ['browser'] : []
  // A wallet without WalletConnect may still open the page inside its app, but only on the same phone.
  if ((takesOffers || isMobile) && hasLink('mobile')) places.push('mobile')
  if (takesOffers && !isMobile && hasLink('desktop')) places.push('desktop')
  if (takesOffers && hasLink('web')) places.push('web')
  // On a phone, the QR code is for the wallet on another phone. On other devices, the QR code is shown only if there is
  // no other way to reach the wallet.
  if (takesOffers && (isMobile || places.length === 0)) places.push('code')
  if (places.length === 0) places.push('browser')
  return places as [Place, ...Place[]]
}
