import type { Metadata } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { AccountType } from '@latchkey/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import { noteSiteChoices } from './noteSiteChoices.ts'

/**
 * A wallet outside the page, for `wagmiAdapter({ connectors: [safe()] })`. It runs for example in a pop-up, or in the page that shows the
 * site in a frame.
 */
export type ExternalConnector = {
  /** Lists the wallet in a kit, unless the wallet cannot be reached from this page. Called by the adapter. */
  add(context: Context): void
}

/** The option that turns off the wallet's telemetry. Telemetry would load a script that a strict content-security policy blocks. */
export const withoutTelemetry = { telemetry: false }

/** The parameters of `createExternalConnector`. */
type ExternalParameters = {
  id: string
  name: string
  rdns?: string
  /** The wallet's id in the list of `@latchkey/wallets`, from which the wallet's image is taken. */
  imageId: string
  accountType: AccountType
  /** The npm packages that the site has to install for this wallet, as text for an error message. */
  packages: string
  /**
   * Returns whether the page is in a frame of this wallet. If so, the wallet is listed and connected at once, because it opened the page
   * and already grants an account. If not, the wallet is not listed. `isFramed` is absent for a wallet that is always listed.
   */
  isFramed?(): boolean
  load(metadata: Metadata): Promise<CreateConnectorFn>
}

/**
 * Creates an external connector. The wallet is listed under `id` from the start, but wagmi's connector is loaded only at the first request.
 */
export function createExternalConnector({
  id,
  name,
  rdns,
  imageId,
  accountType,
  packages,
  isFramed,
  load,
}: ExternalParameters): ExternalConnector {
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
          // wagmi's external connectors remove their listeners in `onDisconnect`. `onDisconnect` is called directly, because wagmi's
          // `disconnect` would also disconnect the wallet.
          if (wallet.wagmi) void Promise.resolve(wallet.wagmi.onDisconnect()).catch(ports.log)
        },
      }
      /** Loads wagmi's connector and the wallet's npm package, so that a missing package causes an error before a request to the wallet. */
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

/** Whether an error means that an npm package is missing. Each bundler and JavaScript engine has a different message for that error. */
function isMissingPackage(error: unknown): boolean {
  const { message, code } = error as { message?: string; code?: string }
  return (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    /cannot find (module|package)|could not resolve|failed to resolve|is it installed/i.test(message ?? '')
  )
}
