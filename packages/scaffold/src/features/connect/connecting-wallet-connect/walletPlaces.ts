/** The ways to one wallet. On a phone `mobile` opens the app there; elsewhere it is the code that the phone scans. */
export type Place = 'browser' | 'mobile' | 'web' | 'desktop' | 'code'

export type Places = readonly [Place, ...Place[]]

export declare namespace walletPlaces {
  type Parameters = {
    isMobile: boolean
    /** Whether a wallet of this browser is the one. */
    isInstalled: boolean
    /** Whether the kit can make offers. */
    canPair: boolean
    /** Whether the wallet takes offers; undefined where that is unknown. */
    takesOffers: boolean | undefined
    /** Where the wallet has a link. */
    links: Readonly<Record<'mobile' | 'web' | 'desktop', boolean>>
  }
}

/**
 * The ways in which a visitor can reach a wallet, the shortest first; never empty. If there is no way, the list is `browser` alone, whose
 * view says that the wallet was not found.
 */
export function walletPlaces(parameters: walletPlaces.Parameters): Places {
  const { isMobile, isInstalled, canPair, takesOffers, links } = parameters
  const places: Place[] = isInstalled ? ['browser'] : []
  // A wallet that takes no offers may still open the page in itself, on the phone that it is on.
  const canScan = canPair && takesOffers !== false
  if (links.mobile && (canScan || isMobile)) places.push('mobile')
  if (links.desktop && canScan && !isMobile) places.push('desktop')
  if (links.web && canScan) places.push('web')
  // On a phone the code is for another phone. Elsewhere the code is shown only if there is no other way to the wallet.
  if (canScan && (isMobile || places.length === 0)) places.push('code')
  const [first = 'browser', ...others] = places
  return [first, ...others]
}
