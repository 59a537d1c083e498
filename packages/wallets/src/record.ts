import { mainNetworks, type SupportedNamespace, type WalletListingEntry } from '@latchkey/protocol'

/** A wallet as it is stored in the catalogue. `toEntry` derives the missing fields. */
export type WalletRecord = {
  name: string
  /** Id of the wallet, if it is not `walletId(name)`: a wallet keeps its id when its name changes. */
  id?: string
  rdns?: string
  homepage?: string
  /** Link that opens the wallet's app on a phone by its own URL scheme, such as `metamask://`. */
  mobile?: string
  /** Link with `https:` that opens the wallet's app on a phone. */
  universal?: string
  /** Link that opens the wallet's app on a desktop by its own URL scheme. */
  desktop?: string
  webapp?: string
  /** Number of the wallet's app in the App Store. */
  ios?: string
  /** Package name of the wallet's app in Google Play. */
  android?: string
  /** Id of the wallet's extension in the Chrome Web Store. */
  chrome?: string
  namespaces: readonly SupportedNamespace[]
  injected?: { readonly [namespace in SupportedNamespace]?: string }
  certified?: true
}

/** The beginnings of store links. The id of an app is appended. */
export const storeLinkPrefixes = {
  ios: 'https://apps.apple.com/app/id',
  android: 'https://play.google.com/store/apps/details?id=',
  chrome: 'https://chromewebstore.google.com/detail/',
} as const

/** Returns the default id of a wallet: its name in lower-case ASCII letters and digits, with dashes between words. */
export function walletId(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Converts a record of the catalogue to a wallet of the directory.
 *
 * @param position - The position of the wallet in the catalogue, starting at 0.
 */
export function toEntry(record: WalletRecord, position: number): WalletListingEntry {
  const {
    name,
    id = walletId(name),
    rdns,
    homepage,
    mobile,
    universal,
    desktop,
    webapp,
    namespaces,
    certified,
  } = record
  const injected = namespaces.flatMap((namespace) => {
    const injected_id = record.injected?.[namespace]
    return injected_id === undefined ? [] : [{ namespace, injected_id }]
  })
  const mobile_link = mobile ?? universal
  return {
    id,
    name,
    image_id: id,
    ...(rdns && { rdns }),
    ...(homepage && { homepage }),
    ...(mobile_link && { mobile_link }),
    ...(desktop && { desktop_link: desktop }),
    ...(webapp && { webapp_link: webapp }),
    ...(universal && { link_mode: universal }),
    ...(record.ios && { app_store: storeLinkPrefixes.ios + record.ios }),
    ...(record.android && { play_store: storeLinkPrefixes.android + record.android }),
    ...(record.chrome && { chrome_store: storeLinkPrefixes.chrome + record.chrome }),
    // Only the main network is listed. A wallet with the main network is assumed to support every network of the namespace.
    chains: namespaces.map((namespace) => mainNetworks[namespace]),
    ...(injected.length > 0 && { injected }),
    ...(certified && { badge_type: 'certified' }),
    order: (position + 1) * 10,
    supports_wc: Boolean(mobile_link ?? desktop ?? webapp),
  }
}
