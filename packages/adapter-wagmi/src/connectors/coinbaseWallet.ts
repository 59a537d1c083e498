import { createExternalConnector, type ExternalConnector, withoutTelemetry } from './external.ts'

/**
 * Creates the Coinbase Wallet connector. The wallet is the browser extension, or a pop-up of `keys.coinbase.com`. The site has to install
 * `@wagmi/connectors` and `@coinbase/wallet-sdk`.
 */
export function coinbaseWallet(): ExternalConnector {
  return createExternalConnector({
    id: 'coinbaseWallet',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    imageId: 'coinbase-wallet',
    accountType: 'eoa',
    packages: '@wagmi/connectors and @coinbase/wallet-sdk',
    async load({ name, icons }) {
      const { coinbaseWallet } = await import(/* turbopackOptional: true */ '@wagmi/connectors/coinbaseWallet')
      const preference = { options: 'all', ...withoutTelemetry } as const
      return coinbaseWallet({ appName: name, appLogoUrl: icons[0] ?? null, preference })
    },
  })
}
