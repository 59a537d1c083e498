import { type AnnouncedWallet, readAnnouncement } from './announcement.ts'

/**
 * Asks the wallets of the page to announce themselves and reports each valid announcement, also late and repeated ones.
 *
 * @returns how to ask again, and how to stop
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function watchAnnouncements(page: EventTarget, onWallet: (wallet: AnnouncedWallet) => void): AnnouncementWatch {
  const listener = (event: Event) => {
    const wallet = readAnnouncement(event)
    if (wallet) onWallet(wallet)
  }
  page.addEventListener('eip6963:announceProvider', listener)
  return {
    request: () => void page.dispatchEvent(new Event('eip6963:requestProvider')),
    stop: () => page.removeEventListener('eip6963:announceProvider', listener),
  }
}

export type AnnouncementWatch = { request(): void; stop(): void }
