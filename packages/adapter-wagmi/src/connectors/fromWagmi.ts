import { toWalletName } from '@latchkey/adapter-kit'
import type { AccountType } from '@latchkey/protocol'
import { toWalletIcon } from '@latchkey/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import type { ExternalConnector } from './external.ts'
import { noteSiteChoices } from './noteSiteChoices.ts'

/** Options of `fromWagmi`. */
export type FromWagmiOptions = {
  /** The type of the wallet's accounts. Default `eoa`. */
  accountType?: AccountType
}

/**
 * Wraps a connector of wagmi, such as `mock()` or `porto()`, so that it can be passed to `wagmiAdapter({ connectors })`. The wallet has the
 * name and icon of the connector. The code of the connector is part of the first load, unlike that of the other connectors of this package.
 *
 * @example
 * wagmiAdapter({ connectors: [fromWagmi(porto())] })
 */
export function fromWagmi(
  create: CreateConnectorFn,
  { accountType = 'eoa' }: FromWagmiOptions = {},
): ExternalConnector {
  return {
    add(context) {
      const { config, ports, registry } = context
      const wagmiConnector = config._internal.connectors.setup(create)
      const id = registry.freeId(wagmiConnector.id)
      noteSiteChoices(context, id, wagmiConnector)
      const imageUrl = toWalletIcon(wagmiConnector.icon)
      config._internal.connectors.setState((all) => [...all, wagmiConnector])
      registry.put({
        connector: {
          id,
          name: toWalletName(wagmiConnector.name) ?? wagmiConnector.id,
          type: 'EXTERNAL',
          namespace: 'eip155',
          ...(imageUrl && { imageUrl }),
        },
        accountType,
        wagmi: wagmiConnector,
        load: async () => wagmiConnector,
        release() {
          void Promise.resolve(wagmiConnector.onDisconnect()).catch(ports.log)
        },
      })
    },
  }
}
