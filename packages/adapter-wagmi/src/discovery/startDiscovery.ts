import { addPageWallet, removePageWallet } from '../connectors/pageWallet.ts'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { addAnnouncedWallet, isAnnounced } from './addAnnouncedWallet.ts'
import { readAnnouncement } from './announcement.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'

const id = 'injected'
/** How often the kit asks for wallets again. A wallet that announces a new object each time would otherwise be asked without end. */
const maxRepeats = 8

/**
 * Finds wallets that announce themselves (EIP-6963), and a wallet in `window.ethereum` that does not announce itself. Also finds wallets
 * that appear later.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function startDiscovery(context: Context, page: EventTarget): void {
  const { registry, ports, signal } = context
  const { announced, injected } = ports.discovery

  const updateInjectedWallet = () => {
    if (!injected) return
    const [provider, ...others] = findInjectedProviders(page, (each) => isAnnounced(registry.list(), each))
    // The list is read only after `window.ethereum`, because reading `window.ethereum` may run a getter that announces wallets.
    const listedWallet = registry.get(id)
    // If there are several providers, the row is marked as a duplicate, because the kit cannot know which of them the visitor wants.
    if (others.some((other) => other !== provider)) registry.refuse(id)
    if (listedWallet?.provider === provider) return
    if (listedWallet) {
      // A connector of the site has no `provider`, and stays listed. A connected wallet also stays listed if the visitor chose it, or if it
      // was restored and is still in `window.ethereum`. It stays listed even if it has announced itself in the meantime.
      if (!listedWallet.provider || listedWallet.isHeld?.()) return
      removePageWallet(context, listedWallet)
    }
    // Checks the list again: while the old wallet was removed, its code may have run and added another wallet under this id.
    if (provider && !registry.get(id))
      addPageWallet(context, {
        connector: { id, name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' },
        provider,
      })
  }

  const ask = () => page.dispatchEvent(new Event('eip6963:requestProvider'))
  const passedOver = new WeakSet<Eip1193Provider>()
  let repeats = 0
  const onAnnouncement = (event: Event) => {
    const wallet = readAnnouncement(event)
    if (!wallet) return
    // Asks again, because the wallet is listed if it announces the same object again.
    if (addAnnouncedWallet(context, wallet, passedOver) && repeats++ < maxRepeats) ask()
    updateInjectedWallet()
  }
  if (announced) {
    page.addEventListener('eip6963:announceProvider', onAnnouncement, { signal })
    ask()
  }
  updateInjectedWallet()
  // A wallet emits this event if it sets `window.ethereum` after the page has loaded.
  page.addEventListener('ethereum#initialized', updateInjectedWallet, { signal })
}
