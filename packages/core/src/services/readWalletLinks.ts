import { checkWalletLink, type WalletListingEntry } from '@latchkey/protocol'

const webLinks = ['homepage', 'webapp_link', 'link_mode', 'app_store', 'play_store', 'chrome_store'] as const
const appLinks = ['mobile_link', 'desktop_link'] as const

type WalletLinks = Pick<WalletListingEntry, (typeof webLinks)[number] | (typeof appLinks)[number]>

/** Reads the links of a wallet that are safe to open; the others are left out. */
export function readWalletLinks(wallet: { readonly [field: string]: unknown }): WalletLinks {
  const links: Record<string, string> = {}
  const read = (field: string, kind: 'web' | 'app') => {
    const link = checkWalletLink(wallet[field], kind)
    if (link !== undefined) links[field] = link
  }
  for (const field of webLinks) read(field, 'web')
  for (const field of appLinks) read(field, 'app')
  return links
}
