import { addPageWallet, removePageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { addAnnouncedWallet } from './addAnnouncedWallet.ts'
import { readAnnouncement } from './announcement.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'

const id = 'injected'

/**
 * Finds the wallets of the page, now and when they appear later: wallets that announce themselves (EIP-6963), and a wallet in
 * `window.ethereum` that did not.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function startDiscovery(context: Context, page: EventTarget): void {
  const { registry, ports, signal } = context
  const { announced, injected } = ports.discovery

  const updateInjected = () => {
    if (!injected) return
    const isAnnounced = (each: Eip1193Provider) =>
      registry.list().some(({ connector, provider }) => connector.type === 'ANNOUNCED' && provider === each)
    const [provider, ...others] = findInjectedProviders(page, isAnnounced)
    // Reading `window.ethereum` may run code that announces wallets. So the listed wallet is looked up only after that.
    const known = registry.get(id)
    // The kit cannot know which of them the visitor means.
    if (others.some((other) => other !== provider)) registry.refuse(id)
    if (known?.provider === provider) return
    if (known) {
      // A connector of the site has no provider here, and stays listed. So does a connected wallet, even if it later announced itself. That
      // holds for a wallet that the visitor chose, and for a restored wallet that is still in `window.ethereum`.
      if (!known.provider || known.isHeld?.()) return
      removePageWallet(context, known)
    }
    // The wallet that was removed may have announced another wallet too, so the list is checked again.
    if (provider && !registry.get(id))
      addPageWallet(context, {
        connector: { id, name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' },
        provider,
      })
  }

  const onAnnounced = (event: Event) => {
    const wallet = readAnnouncement(event)
    if (!wallet) return
    addAnnouncedWallet(context, wallet)
    updateInjected()
  }
  if (announced) {
    page.addEventListener('eip6963:announceProvider', onAnnounced, { signal })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  updateInjected()
  // Wallets send this event if they set `window.ethereum` after the page has loaded.
  page.addEventListener('ethereum#initialized', updateInjected, { signal })
}
