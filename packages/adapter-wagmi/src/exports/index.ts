export type { ExternalConnector } from '../connectors/external.ts'
export {
  type ConfigParameters,
  type MakeConfig,
  type WagmiAdapterFactory,
  type WagmiAdapterOptions,
  wagmiAdapter,
} from '../wagmiAdapter.ts'
