export { baseAccount } from '../connectors/baseAccount.ts'
export { coinbaseWallet } from '../connectors/coinbaseWallet.ts'
export type { ExternalConnector } from '../connectors/external.ts'
export { safe } from '../connectors/safe.ts'
