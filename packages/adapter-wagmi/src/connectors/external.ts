import type { Metadata } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { AccountType } from '@latchkey/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import { noteSiteChoices } from './noteSiteChoices.ts'

/** A wallet outside the page, such as a pop-up or the frame around the page, for `wagmiAdapter({ connectors: [safe()] })`. */
export type ExternalConnector = {
  /** Lists the wallet in a kit, unless it cannot be reached from this page. The adapter calls this. */
  add(context: Context): void
}

/** The telemetry of these wallets would load a script that a strict content-security policy blocks. */
export const withoutTelemetry = { telemetry: false }

type External = {
  id: string
  name: string
  rdns?: string
  /** The wallet's id in the catalogue of `@latchkey/wallets`. The directory may have its picture under this id. */
  imageId: string
  accountType: AccountType
  /** The packages that the site has to install. */
  packages: string
  /**
   * Whether the page is in a frame of this wallet. Then the wallet is listed and connects by itself: it opened the page and already has an
   * account. Outside of the frame it is not listed.
   */
  isFramed?(): boolean
  load(metadata: Metadata): Promise<CreateConnectorFn>
}

/** Creates an external connector. Its id does not change when its code is loaded. */
export function external({
  id,
  name,
  rdns,
  imageId,
  accountType,
  packages,
  isFramed,
  load,
}: External): ExternalConnector {
  return {
    add(context) {
      const { config, ports, registry } = context
      if (isFramed?.() === false) return
      const wallet: Wallet = {
        connector: { id, name, type: 'EXTERNAL', namespace: 'eip155', imageId, ...(rdns && { info: { rdns } }) },
        accountType,
        async load() {
          if (wallet.wagmi) return wallet.wagmi
          const connector = await loadConnector()
          if (wallet.wagmi) return wallet.wagmi
          wallet.wagmi = connector
          noteSiteChoices(context, id, connector)
          config._internal.connectors.setState((all) => [...all, connector])
          return connector
        },
        release() {
          // For wagmi's external connectors, this is the only way to remove listeners without disconnecting the wallet.
          if (wallet.wagmi) void Promise.resolve(wallet.wagmi.onDisconnect()).catch(ports.log)
        },
      }
      /** Loads the wallet's package together with wagmi's connector. So a missing package causes an error before the wallet is asked. */
      const loadConnector = async () => {
        try {
          const connector = config._internal.connectors.setup(await load(ports.metadata))
          await connector.getProvider()
          return connector
        } catch (cause) {
          if (!isMissingPackage(cause)) throw cause
          const fix = `"${id}" needs ${packages}: install them beside the adapter.`
          throw new ConfigurationError('InvalidOption', { values: { option: 'connectors', fix }, cause })
        }
      }
      registry.put(wallet)
      if (isFramed)
        context
          .load()
          .then((flows) => flows.take(wallet))
          .catch(ports.log)
    },
  }
}

/** Each bundler and JavaScript engine has its own error message for a missing package. */
function isMissingPackage(error: unknown): boolean {
  const { message, code } = error as { message?: string; code?: string }
  return (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    /cannot find (module|package)|could not resolve|failed to resolve|is it installed/i.test(message ?? '')
  )
}
