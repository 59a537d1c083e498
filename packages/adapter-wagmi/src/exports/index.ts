export type { ExternalConnectorName } from '../connectors/externalConnectorName.ts'
export { type WagmiAdapterFactory, type WagmiAdapterOptions, wagmiAdapter } from '../wagmiAdapter.ts'
