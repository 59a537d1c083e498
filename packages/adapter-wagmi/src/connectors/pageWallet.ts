import type { Connector } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'
import { createLazyConnector } from './lazyConnector.ts'

export declare namespace addPageWallet {
  type Parameters = { connector: Connector; provider: Eip1193Provider }
}

/**
 * Lists a wallet of the page, and registers its connector. Adds the listener last, because the wallet may run any code when a listener is
 * added.
 */
export function addPageWallet(context: Context, { connector, provider }: addPageWallet.Parameters) {
  const { config, registry } = context
  const { create, listen, release } = createLazyConnector(context, { connector, provider })
  const wagmiConnector: WagmiConnector = config._internal.connectors.setup(create)
  config._internal.connectors.setState((all) => [...all, wagmiConnector])
  registry.put({
    connector,
    accountType: 'eoa',
    wagmi: wagmiConnector,
    load: async () => wagmiConnector,
    release,
    provider,
  })
  listen()
}

/** Removes a wallet of the page from the kit's list and from wagmi's connectors. */
export function removePageWallet({ config, registry }: Context, { connector, wagmi, release }: Wallet) {
  config._internal.connectors.setState((all) => all.filter((each) => each !== wagmi))
  registry.delete(connector.id)
  release()
}
