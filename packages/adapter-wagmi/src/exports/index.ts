export type { ExternalConnector } from '../connectors/external.ts'
export { type WagmiAdapterFactory, type WagmiAdapterOptions, wagmiAdapter } from '../wagmiAdapter.ts'
