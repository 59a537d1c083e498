import type { Metadata } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { AccountType } from '@latchkey/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import { noteHostChoices } from './noteHostChoices.ts'

/** A wallet that lives elsewhere (a web site's pop-up, the frame around the page), for `wagmiAdapter({ connectors: [safe()] })`. */
export type ExternalConnector = {
  /** Lists it in a kit; not where the wallet cannot be reached. Called by the adapter. */
  add(context: Context): void
}

/** The wallets' own telemetry would load a script that no strict content-security policy lets through. */
export const withoutTelemetry = { telemetry: false }

type External = {
  id: string
  name: string
  rdns?: string
  /** Its id in the catalogue. */
  imageId: string
  accountType: AccountType
  /** What the host installs to offer it. */
  packages: string
  /** Whether the page is in a frame of the wallet's: it is listed there alone, and who opened the page there has its account already. */
  isFramed?(): boolean
  load(metadata: Metadata): Promise<CreateConnectorFn>
}

/** Its id is the same before and after its code is there. */
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
          noteHostChoices(context, id, connector)
          config._internal.connectors.setState((all) => [...all, connector])
          return connector
        },
        release() {
          // The one way to have wagmi's external connectors take their listeners off without leaving the wallet.
          if (wallet.wagmi) void Promise.resolve(wallet.wagmi.onDisconnect()).catch(ports.log)
        },
      }
      /** The wallet's package is fetched with wagmi's connector, so that the absence of either is known before the wallet is asked. */
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

/** Each bundler and engine says it in its own words. */
function isMissingPackage(error: unknown): boolean {
  const { message, code } = error as { message?: string; code?: string }
  return (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    /cannot find (module|package)|could not resolve|failed to resolve|is it installed/i.test(message ?? '')
  )
}
