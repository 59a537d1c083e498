export type { ExternalConnector } from '../connectors/externalConnectors.ts'
export { type WagmiAdapterFactory, type WagmiAdapterOptions, wagmiAdapter } from '../wagmiAdapter.ts'
