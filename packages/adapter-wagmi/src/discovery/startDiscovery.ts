import { addPageWallet, removePageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { addAnnouncedWallet } from './addAnnouncedWallet.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'
import { watchAnnouncements } from './watchAnnouncements.ts'

const injectedId = 'injected'

/**
 * Finds the wallets of the page, now and as they come: those that announce themselves (EIP-6963), and the one in
 * `window.ethereum` where it did not.
 *
 * @returns how to stop looking
 */
export function startDiscovery(context: Context, page: EventTarget): () => void {
  const { registry, ports } = context
  const { announced, injected } = ports.discovery

  const updateInjected = () => {
    if (!injected) return
    const isAnnounced = (each: Eip1193Provider) => announcedWallets().some(({ provider }) => provider === each)
    const [provider, ...others] = findInjectedProviders(page, isAnnounced)
    // What is in the page may announce wallets when it is read: only then is it known which one has the place.
    const known = registry.get(injectedId)
    // Which of them the visitor means is not known.
    if (others.some((other) => other !== provider)) registry.refuse(injectedId)
    if (known?.provider === provider) return
    if (known) {
      // The wallet that the visitor connected stays, also when it turns out to be an announced one.
      if (known.isHeld?.()) return
      removePageWallet(context, known)
    }
    // So may the wallet that was removed.
    if (provider && !registry.get(injectedId))
      addPageWallet(context, {
        connector: { id: injectedId, name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' },
        provider,
      })
  }
  const announcedWallets = () => registry.list().filter(({ connector }) => connector.type === 'ANNOUNCED')

  const announcements = announced
    ? watchAnnouncements(page, (wallet) => {
        addAnnouncedWallet(context, wallet)
        updateInjected()
      })
    : undefined
  announcements?.request()
  updateInjected()
  // Sent by wallets that put themselves in place after the page has loaded.
  page.addEventListener('ethereum#initialized', updateInjected)
  return () => {
    announcements?.stop()
    page.removeEventListener('ethereum#initialized', updateInjected)
  }
}
