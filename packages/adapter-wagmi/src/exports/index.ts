export type { ExternalConnectorName } from '../connectors/externalWallets.ts'
export { type WagmiAdapterFactory, type WagmiAdapterOptions, wagmiAdapter } from '../wagmiAdapter.ts'
