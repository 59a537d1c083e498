import { checkWalletLink, type WalletListingEntry } from '@latchkey/protocol'

const webLinkFields = ['homepage', 'webapp_link', 'link_mode', 'app_store', 'play_store', 'chrome_store'] as const
const appLinkFields = ['mobile_link', 'desktop_link'] as const

type WalletLinks = Pick<WalletListingEntry, (typeof webLinkFields)[number] | (typeof appLinkFields)[number]>

/** Returns the links of a wallet that are safe to open. A link that is not safe is left out. */
export function readWalletLinks(wallet: { readonly [field: string]: unknown }): WalletLinks {
  const links: Record<string, string> = {}
  const copyLink = (field: string, kind: 'web' | 'app') => {
    const link = checkWalletLink(wallet[field], kind)
    if (link !== undefined) links[field] = link
  }
  for (const field of webLinkFields) copyLink(field, 'web')
  for (const field of appLinkFields) copyLink(field, 'app')
  return links
}
