export { baseAccount, coinbaseWallet, type ExternalConnector, safe } from '../connectors/externalConnectors.ts'
