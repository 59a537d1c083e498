import type { Metadata } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { Config, CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { ExternalConnectorName } from './externalConnectorName.ts'
import { safeHosts } from './isFramedBySafe.ts'

type Loader = {
  /** What the host installs to offer it. */
  packages: readonly string[]
  load(metadata: Metadata): Promise<CreateConnectorFn>
}

/** The wallets' own telemetry is off: it would load a script that no strict content-security policy lets through. */
const loaders: Record<ExternalConnectorName, Loader> = {
  baseAccount: {
    packages: ['@wagmi/connectors', '@base-org/account'],
    async load({ name, icons }) {
      const { baseAccount } = await import(/* turbopackOptional: true */ '@wagmi/connectors/baseAccount')
      return baseAccount({ appName: name, appLogoUrl: icons[0] ?? null, preference: { telemetry: false } })
    },
  },
  coinbaseWallet: {
    packages: ['@wagmi/connectors', '@coinbase/wallet-sdk'],
    async load({ name, icons }) {
      const { coinbaseWallet } = await import(/* turbopackOptional: true */ '@wagmi/connectors/coinbaseWallet')
      const preference = { options: 'all', telemetry: false } as const
      return coinbaseWallet({ appName: name, appLogoUrl: icons[0] ?? null, preference })
    },
  },
  safe: {
    packages: ['@wagmi/connectors', '@safe-global/safe-apps-sdk', '@safe-global/safe-apps-provider'],
    async load() {
      const { safe } = await import(/* turbopackOptional: true */ '@wagmi/connectors/safe')
      return safe({ allowedDomains: [safeHosts], shimDisconnect: true, unstable_getInfoTimeout: 1_000 })
    },
  },
}

export declare namespace loadExternalConnector {
  type Parameters = { name: ExternalConnectorName; config: Config; metadata: Metadata }
}

/**
 * Brings wagmi's connector and the wallet's own package, so that the absence of either is known before the wallet is asked.
 *
 * @throws ConfigurationError `InvalidOption` naming the packages when one is not installed
 */
export async function loadExternalConnector({
  name,
  config,
  metadata,
}: loadExternalConnector.Parameters): Promise<WagmiConnector> {
  const { packages, load } = loaders[name]
  try {
    const connector = config._internal.connectors.setup(await load(metadata))
    await connector.getProvider()
    return connector
  } catch (cause) {
    if (!isMissingPackage(cause)) throw cause
    const fix = `"${name}" needs ${packages.join(' and ')}: install them beside the adapter.`
    throw new ConfigurationError('InvalidOption', { values: { option: 'connectors', fix }, cause })
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
