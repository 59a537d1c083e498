import type { Context } from '../context.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'

/** The connector of the wallet in `window.ethereum`, as discovery lists it. */
export const injectedWallet = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', namespace: 'eip155' } as const

/**
 * Lists the wallet in `window.ethereum` a second time, under `injected`, if it also announced itself and `injected` is to be restored. A
 * stranger may have announced it under a different name. The row is marked as a duplicate, so that no wallet is restored in its place.
 */
export function listPlaced(context: Context): void {
  const { registry, ports } = context
  if (!ports.discovery.injected || registry.get(injectedWallet.id)) return
  const [provider] = findInjectedProviders(window, () => false)
  if (!provider || !registry.list().some((wallet) => wallet.provider === provider)) return
  registry.refuse(injectedWallet.id)
  context.addPageWallet(context, { connector: injectedWallet, provider })
}
