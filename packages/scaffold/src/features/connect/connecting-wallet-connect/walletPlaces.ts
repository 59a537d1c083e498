/** The ways to reach one wallet. `mobile` opens the app on a phone; on other devices it is a QR code that the phone scans. */
export type Place = 'browser' | 'mobile' | 'web' | 'desktop' | 'code'

export type Places = readonly [Place, ...Place[]]

export declare namespace walletPlaces {
  type Parameters = {
    isMobile: boolean
    /** Whether the wallet is installed in this browser. */
    isInstalled: boolean
    /** Whether the kit can make offers (WalletConnect). */
    canPair: boolean
    /** Whether the wallet takes offers. Undefined if unknown. */
    takesOffers: boolean | undefined
    /** Whether the wallet has a link for each kind of device. */
    links: Readonly<Record<'mobile' | 'web' | 'desktop', boolean>>
  }
}

/**
 * Returns the ways to reach a wallet, the shortest first. The list is never empty: a wallet that cannot be reached gets `browser` alone,
 * and that view says that the wallet was not found.
 */
export function walletPlaces(parameters: walletPlaces.Parameters): Places {
  const { isMobile, isInstalled, canPair, takesOffers, links } = parameters
  const places: Place[] = isInstalled ? ['browser'] : []
  // A wallet that takes no offers may still open the page inside its app, but only on the same phone.
  const canScan = canPair && takesOffers !== false
  if (links.mobile && (canScan || isMobile)) places.push('mobile')
  if (links.desktop && canScan && !isMobile) places.push('desktop')
  if (links.web && canScan) places.push('web')
  // On a phone, another phone scans the code. On other devices, the code is shown only if there is no other way to reach the wallet.
  if (canScan && (isMobile || places.length === 0)) places.push('code')
  const [first = 'browser', ...others] = places
  return [first, ...others]
}
