import type { Core } from '../createCore.ts'
import type { ListedWallet } from './ListedWallet.ts'
import { getBaseLink, type LinkPlace, type WalletLink } from './walletLink.ts'

export declare namespace openLink {
  type Parameters = { wallet: ListedWallet; place: LinkPlace; link: WalletLink }
}

/**
 * Opens a wallet by a link, and stores the wallet's id and the kind of the link, so that each request can open the
 * wallet again. Call this function in the handler of the visitor's press, because phones open apps only then.
 */
export function openLink(core: Core, { wallet, place, link }: openLink.Parameters): void {
  const { id } = wallet
  const baseLink = link.kind === 'pairing' ? getBaseLink(core, wallet, place) : undefined
  if (baseLink) core.storage.write('walletConnectLink', { id, place })
  core.walletConnect.sent = { walletId: id, place, base: baseLink }
  window.open(link.href, link.target, 'noopener,noreferrer')
}
