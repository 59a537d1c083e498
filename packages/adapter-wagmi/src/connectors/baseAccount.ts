import { createExternalConnector, type ExternalConnector, withoutTelemetry } from './external.ts'

/**
 * Creates the Base Account connector. The wallet opens in a pop-up of `keys.coinbase.com`. The site has to install `@wagmi/connectors` and
 * `@base-org/account`.
 */
export function baseAccount(): ExternalConnector {
  return createExternalConnector({
    id: 'baseAccount',
    name: 'Base Account',
    rdns: 'app.base.account',
    imageId: 'base-account',
    accountType: 'smartAccount',
    packages: '@wagmi/connectors and @base-org/account',
    async load({ name, icons }) {
      const { baseAccount } = await import(/* turbopackOptional: true */ '@wagmi/connectors/baseAccount')
      return baseAccount({ appName: name, appLogoUrl: icons[0] ?? null, preference: withoutTelemetry })
    },
  })
}
