import type { Connector } from '@latchkey/core/adapter'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from './registry.ts'
import { walletConnector } from './walletConnector.ts'

export declare namespace addPageWallet {
  type Parameters = { connector: Connector; provider: Eip1193Provider; uuid?: string }
}

/** Makes a wallet that was found on the page one that can be connected. */
export function addPageWallet(
  { config, ports, registry, signal }: Context,
  { connector, provider, uuid }: addPageWallet.Parameters,
) {
  const { id, name, imageUrl, info } = connector
  const { create, release } = walletConnector({
    id,
    name,
    ...(imageUrl && { icon: imageUrl }),
    ...(info?.rdns && { rdns: info.rdns }),
    provider,
    state: () => config.state,
    log: ports.log,
    signal,
  })
  const wagmi: WagmiConnector = config._internal.connectors.setup(create)
  config._internal.connectors.setState((all) => [...all, wagmi])
  registry.put({
    connector,
    accountType: 'eoa',
    wagmi,
    load: async () => wagmi,
    release,
    provider,
    ...(uuid && { uuid }),
  })
}

/** Forgets a wallet of the page. */
export function removePageWallet({ config, registry }: Context, { connector, wagmi, release }: Wallet) {
  release()
  config._internal.connectors.setState((all) => all.filter((each) => each !== wagmi))
  registry.delete(connector.id)
}
