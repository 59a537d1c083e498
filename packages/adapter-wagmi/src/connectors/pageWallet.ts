import type { Connector } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'
import { lazyConnector } from './lazyConnector.ts'

export declare namespace addPageWallet {
  type Parameters = { connector: Connector; provider: Eip1193Provider }
}

/** Makes a wallet that was found on the page one that can be connected. It may announce another one when it is listened to. */
export function addPageWallet(context: Context, { connector, provider }: addPageWallet.Parameters) {
  const { config, registry } = context
  const { create, listen, release } = lazyConnector(context, { connector, provider })
  const wagmi: WagmiConnector = config._internal.connectors.setup(create)
  config._internal.connectors.setState((all) => [...all, wagmi])
  registry.put({
    connector,
    accountType: 'eoa',
    wagmi,
    load: async () => wagmi,
    release,
    provider,
  })
  listen()
}

/** Forgets a wallet of the page. */
export function removePageWallet({ config, registry }: Context, { connector, wagmi, release }: Wallet) {
  config._internal.connectors.setState((all) => all.filter((each) => each !== wagmi))
  registry.delete(connector.id)
  release()
}
