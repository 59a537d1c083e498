import { type ExternalConnector, external, withoutTelemetry } from './external.ts'

/** The Base Account connector. It opens a pop-up of `keys.coinbase.com`, and needs `@wagmi/connectors` and `@base-org/account`. */
export function baseAccount(): ExternalConnector {
  return external({
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
