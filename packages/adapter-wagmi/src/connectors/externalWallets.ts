import type { Metadata } from '@latchkey/core/adapter'
import { ConfigurationError } from '@latchkey/core/errors'
import type { AccountType } from '@latchkey/protocol'
import type { Config, CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { Wallet } from './registry.ts'

/** Wallets that live elsewhere: a web site's pop-up, or the frame around the page. */
export type ExternalConnectorName = 'baseAccount' | 'coinbaseWallet' | 'safe'

type External = {
  name: string
  rdns?: string
  accountType: AccountType
  /** What the host installs to offer it. */
  packages: readonly string[]
  load(metadata: Metadata): Promise<CreateConnectorFn>
}

/** Safe's own pages, the only frames that are asked for an account. */
const safeHosts = /^https:\/\/(?:[a-z0-9-]+\.)*safe\.global$/

const externals: Record<ExternalConnectorName, External> = {
  baseAccount: {
    name: 'Base Account',
    rdns: 'app.base.account',
    accountType: 'smartAccount',
    packages: ['@wagmi/connectors', '@base-org/account'],
    async load({ name, icons }) {
      const { baseAccount } = await import(/* turbopackOptional: true */ '@wagmi/connectors/baseAccount')
      return baseAccount({ appName: name, appLogoUrl: icons[0] ?? null, preference: { telemetry: false } })
    },
  },
  coinbaseWallet: {
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    accountType: 'eoa',
    packages: ['@wagmi/connectors', '@coinbase/wallet-sdk'],
    async load({ name, icons }) {
      const { coinbaseWallet } = await import(/* turbopackOptional: true */ '@wagmi/connectors/coinbaseWallet')
      return coinbaseWallet({
        appName: name,
        appLogoUrl: icons[0] ?? null,
        preference: { options: 'all', telemetry: false },
      })
    },
  },
  safe: {
    name: 'Safe',
    accountType: 'smartAccount',
    packages: ['@wagmi/connectors', '@safe-global/safe-apps-sdk', '@safe-global/safe-apps-provider'],
    async load() {
      const { safe } = await import(/* turbopackOptional: true */ '@wagmi/connectors/safe')
      return safe({ allowedDomains: [safeHosts], shimDisconnect: true, unstable_getInfoTimeout: 1_000 })
    },
  },
}

export declare namespace externalWallet {
  type Parameters = { name: ExternalConnectorName; config: Config; metadata: Metadata; log(error: unknown): void }
}

/** A wallet whose code comes when it is chosen. Its id is its name, before and after. */
export function externalWallet({ name, config, metadata, log }: externalWallet.Parameters): Wallet {
  const external = externals[name]
  let wagmi: WagmiConnector | undefined
  return {
    connector: {
      id: name,
      name: external.name,
      type: 'EXTERNAL',
      namespace: 'eip155',
      ...(external.rdns && { info: { rdns: external.rdns } }),
    },
    accountType: external.accountType,
    get wagmi() {
      return wagmi
    },
    async load() {
      if (wagmi) return wagmi
      try {
        const create = await external.load(metadata)
        // Also brings the wallet's own package, so that its absence is known before the wallet is asked.
        const connector = config._internal.connectors.setup(create)
        await connector.getProvider()
        wagmi ??= connector
      } catch (error) {
        throw isMissingPackage(error) ? missingPackage(name, external, error) : error
      }
      config._internal.connectors.setState((all) => [...all, wagmi as WagmiConnector])
      return wagmi
    },
    release() {
      // The one way to have wagmi's external connectors take their listeners off without leaving the wallet.
      if (wagmi) void Promise.resolve(wagmi.onDisconnect()).catch(log)
    },
  }
}

/** Whether the page runs in a frame of Safe's own web site. Firefox tells the frame's maker by the referrer alone. */
export function isFramedBySafe(page: Window): boolean {
  if (page.parent === page) return false
  const ancestor = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer)
  return ancestor !== undefined && safeHosts.test(ancestor)
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
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

function missingPackage(name: ExternalConnectorName, { packages }: External, cause: unknown): ConfigurationError {
  return new ConfigurationError('InvalidOption', {
    values: {
      option: 'connectors',
      fix: `"${name}" needs ${packages.join(' and ')}: install them beside the adapter.`,
    },
    cause,
  })
}
