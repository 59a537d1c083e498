import { checkWalletLink, type WalletListingEntry } from '@latchkey/protocol'

const webLinks = ['homepage', 'webapp_link', 'link_mode', 'app_store', 'play_store', 'chrome_store'] as const
const appLinks = ['mobile_link', 'desktop_link'] as const

type WalletLinks = Pick<WalletListingEntry, (typeof webLinks)[number] | (typeof appLinks)[number]>

/** Returns the links of a wallet that are safe to open. Other links are left out. */
export function readWalletLinks(wallet: { readonly [field: string]: unknown }): WalletLinks {
  const links: Record<string, string> = {}
  const copyLink = (field: string, kind: 'web' | 'app') => {
    const link = checkWalletLink(wallet[field], kind)
    if (link !== undefined) links[field] = link
  }
  for (const field of webLinks) copyLink(field, 'web')
  for (const field of appLinks) copyLink(field, 'app')
  return links
}
