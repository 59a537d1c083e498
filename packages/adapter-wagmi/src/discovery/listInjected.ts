import type { Context } from '../context.ts'
import { findInjectedProviders } from './findInjectedProviders.ts'

/** The connector that discovery lists for the wallet in `window.ethereum`. */
export const injectedConnector = {
  id: 'injected',
  name: 'Browser Wallet',
  type: 'INJECTED',
  namespace: 'eip155',
} as const

/**
 * Lists the wallet in `window.ethereum` under `injected` although the wallet is already listed under its announced name. Called when the
 * connector `injected` is to be restored, because another script may have announced the wallet under a wrong name. The row is marked as a
 * duplicate, so that no wallet is restored under this id without the visitor's choice.
 */
export function listInjected(context: Context): void {
  const { registry, ports } = context
  if (!ports.discovery.injected || registry.get(injectedConnector.id)) return
  const [provider] = findInjectedProviders(window, () => false)
  if (!provider || !registry.list().some((wallet) => wallet.provider === provider)) return
  registry.refuse(injectedConnector.id)
  context.addPageWallet(context, { connector: injectedConnector, provider })
}
