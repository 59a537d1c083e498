import { addPageWallet, removePageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { addAnnouncedWallet } from './addAnnouncedWallet.ts'
import { readAnnouncement } from './announcement.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'

const id = 'injected'

/**
 * Finds the wallets of the page, now and as they come: those that announce themselves (EIP-6963), and the one in
 * `window.ethereum` where it did not.
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
    // What is in the page may announce wallets when it is read: only then is it known which one has the place.
    const known = registry.get(id)
    // Which of them the visitor means is not known.
    if (others.some((other) => other !== provider)) registry.refuse(id)
    if (known?.provider === provider) return
    if (known) {
      // A connected wallet stays, also when it turns out to be an announced one: a chosen one always, a restored one in its place.
      if (known.isHeld?.()) return
      removePageWallet(context, known)
    }
    // So may the wallet that was removed.
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
  // Sent by wallets that put themselves in place after the page has loaded.
  page.addEventListener('ethereum#initialized', updateInjected, { signal })
}
